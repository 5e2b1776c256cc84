import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether a test may mount a disk on this machine: Linux, and as root. */
export const mayHaveDisk = process.platform === "linux" && process.getuid?.() === 0 && mountsAtAll();

function mountsAtAll(): boolean {
  const disk = tryMount(1);
  disk?.remove();
  return disk !== undefined;
}

export type SmallDisk = { folder: string; fill(): void; free(): void; remove(): void };

/** A disk of that many megabytes, in memory, which can be filled to the last byte. */
export function smallDisk(megabytes: number): SmallDisk {
  const disk = tryMount(megabytes);
  if (!disk) throw new Error("No disk may be mounted here.");
  return disk;
}

function tryMount(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "atrium-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "w");
      for (let size = 65_536; size >= 1; size /= 2) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      // Lazily: files that are still open are released when they are closed.
      spawnSync("umount", ["--lazy", folder]);
      rmdirSync(folder);
    },
  };
}
