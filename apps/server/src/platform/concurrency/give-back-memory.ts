import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { type: "major"; flavor: "last-resort" } | { type: "minor" }) => void;

function collector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}

/**
 * Gives the system back what large work has read, compiled and thrown away, some sixty megabytes after a start: V8 keeps them until much is asked,
 * which may never be. It stops the process for about a tenth of a second.
 */
export function giveBackMemory(): void {
  collector()({ type: "major", flavor: "last-resort" });
}

const mostPassed = 8 * 1024 * 1024;
let collect: Collect | undefined;
let passed = 0;

/**
 * Tells of bytes that came in and went on, such as a piece of an upload: after every eight megabytes of them the young are cleared away, which
 * takes a few milliseconds. To V8 each piece is a few words, so it would first let some eighty megabytes of them lie, and then look through
 * everything it holds.
 */
export function passedThrough(bytes: number): void {
  passed += bytes;
  if (passed < mostPassed) return;
  passed = 0;
  collect ??= collector();
  collect({ type: "minor" });
}
