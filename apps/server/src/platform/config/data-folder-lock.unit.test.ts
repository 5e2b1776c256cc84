import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { DataFolderLocked, lockDataFolder } from "./data-folder-lock.ts";

const module = join(import.meta.dirname, "data-folder-lock.ts");

/** Another process that locks the folder, says so, and runs until it is killed. */
function holder(folder: string): Promise<{ pid: number; kill(): Promise<void> }> {
  const script = `import { lockDataFolder } from ${JSON.stringify(module)};
    lockDataFolder(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("the holder ended early")));
    child.stdout.once("data", () =>
      resolve({
        pid: child.pid ?? 0,
        kill: () =>
          new Promise((done) => {
            child.removeAllListeners("exit").once("exit", () => done());
            child.kill("SIGKILL");
          }),
      }),
    );
  });
}

test("a folder that a running process has locked is refused with that process's number; nothing is changed", async () => {
  const folder = temporaryFolder();
  const other = await holder(folder);
  const before = readFileSync(join(folder, "atrium.lock"), "utf8");
  expect(() => lockDataFolder(folder)).toThrow(DataFolderLocked);
  expect(() => lockDataFolder(folder)).toThrow(String(other.pid));
  expect(readFileSync(join(folder, "atrium.lock"), "utf8")).toBe(before);
  await other.kill();
});

test("the lock of a killed process is taken over", async () => {
  const folder = temporaryFolder();
  const other = await holder(folder);
  await other.kill();
  expect(existsSync(join(folder, "atrium.lock"))).toBe(true);
  lockDataFolder(folder)();
  expect(existsSync(join(folder, "atrium.lock"))).toBe(false);
});

test("a lock whose process number now belongs to another process is taken over", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "atrium.lock"), JSON.stringify({ pid: process.ppid, started: "1" }));
  const unlock = lockDataFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, "atrium.lock"), "utf8"))).toMatchObject({ pid: process.pid });
  unlock();
});

test("Z9 a folder that may not be written is explained in a sentence", () => {
  // Nobody can create a folder there, not even root.
  expect(() => lockDataFolder("/sys/atrium")).toThrow(
    /^The data folder \/sys\/atrium (is not writable for this account|is on a read-only disk)[^\n]*\.$/,
  );
});

test("Z9 only this account can read the folder of files and mails, also after an older version that let all accounts read it", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "mailbox"));
  chmodSync(join(folder, "mailbox"), 0o755);
  lockDataFolder(folder)();
  for (const name of ["attachments", "incoming", "mailbox"])
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o700);
});
