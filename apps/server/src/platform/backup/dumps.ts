import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { type BackupGround, backUp } from "./backup.ts";

const dumpName = /^atrium-\d{8}T\d{6}Z\.tar\.gz$/;

export type Dumps = {
  /** Makes a dump now, unless nothing has changed since the last one. Returns its path. */
  make(): Promise<string | undefined>;
  /** Makes the last dump and stops. */
  stop(): Promise<void>;
};

/**
 * Dumps the embedded database at regular times: a power cut may damage it, and a copy of its folder that is taken while it is in use is unusable. A
 * dump is a backup without files, which keep their names and never change.
 */
export function startDumps(
  ground: BackupGround & { logger: Logger },
  { folder, minutes, kept }: { folder: string; minutes: number; kept: number },
): Dumps {
  let last: string | undefined;
  let running: Promise<string | undefined> = Promise.resolve(undefined);

  async function make(): Promise<string | undefined> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `atrium-${stamp(ground.clock.now())}.tar.gz`);
    const { sha256 } = await backUp(ground, path, { withFiles: false });
    if (sha256 === last) {
      await rm(path, { force: true });
      return undefined;
    }
    last = sha256;
    await forgetOld(folder, kept);
    return path;
  }

  /** Runs one at a time; a failure does not prevent the next. */
  function next(): Promise<string | undefined> {
    running = running.then(make).catch((error: unknown) => {
      ground.logger.error({ err: error }, "a dump failed");
      return undefined;
    });
    return running;
  }

  const timer = setInterval(() => void next(), minutes * 60_000);
  timer.unref();
  return {
    make: next,
    async stop() {
      clearInterval(timer);
      await next();
    },
  };
}

async function forgetOld(folder: string, kept: number): Promise<void> {
  const dumps = (await readdir(folder)).filter((name) => dumpName.test(name)).toSorted();
  await Promise.all(dumps.slice(0, -kept).map((name) => rm(join(folder, name), { force: true })));
}

/** `20261122T011500Z` */
function stamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, "");
}
