// The folder for files that tests delete afterwards.
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const inMemory = "/dev/shm";
/** Databases, data folders and replicas of a run take little more than one gigabyte. */
const leastRoomBytes = 4 * 1024 ** 3;

/** In memory if there is space: a database is a thousand small files, and copying them takes a tenth of the time on a disk. TMPDIR has precedence. */
export function throwAwayFolder() {
  if (process.env.TMPDIR) return tmpdir();
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    if (Math.min(bavail * bsize, process.availableMemory()) >= leastRoomBytes) return inMemory;
  } catch {
    // This system has none.
  }
  return tmpdir();
}
