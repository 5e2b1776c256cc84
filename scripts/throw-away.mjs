// Where tests put what they throw away.
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const inMemory = "/dev/shm";
/** Databases, data folders and replicas of a run fill little more than one gigabyte. */
const leastRoomBytes = 4 * 1024 ** 3;

/**
 * In memory, where there is room: a database is a thousand small files, and copying them there takes a tenth of the time that a disk takes.
 * TMPDIR wins.
 */
export function throwAwayFolder() {
  if (process.env.TMPDIR) return tmpdir();
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    if (Math.min(bavail * bsize, process.availableMemory()) >= leastRoomBytes) return inMemory;
  } catch {
    // Not on this system.
  }
  return tmpdir();
}
