import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { type: "major"; flavor: "last-resort" } | { type: "minor" }) => void;

function collector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}

/**
 * Returns memory to the system that a large piece of work has used, about sixty megabytes after a start: V8 would keep it until memory runs short.
 * Blocks the process for about a tenth of a second.
 */
export function releaseMemory(): void {
  collector()({ type: "major", flavor: "last-resort" });
}

const mostPassed = 8 * 1024 * 1024;
let collect: Collect | undefined;
let passed = 0;

/**
 * Counts bytes that were received and passed on, such as pieces of an upload, and collects the young generation after every eight megabytes, which
 * takes a few milliseconds. V8 does not see the size of such buffers: without this it would let some eighty megabytes of them accumulate and then
 * collect everything at once.
 */
export function passedThrough(bytes: number): void {
  passed += bytes;
  if (passed < mostPassed) return;
  passed = 0;
  collect ??= collector();
  collect({ type: "minor" });
}
