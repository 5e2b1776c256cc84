import { expect, test } from "vitest";
import { releaseMemory, passedThrough } from "./release-memory.ts";

const million = 1_000_000;

test("9 memory without references is returned to the system at once, and referenced memory stays", () => {
  const held = Array.from({ length: million }, (_, number) => ({ number }));
  // Garbage in the old generation, which V8 would keep until memory runs short.
  let dropped: object[] | undefined = Array.from({ length: million }, (_, number) => ({ number }));
  releaseMemory();
  const before = process.memoryUsage();
  expect(dropped.length).toBe(million);
  dropped = undefined;
  releaseMemory();
  const after = process.memoryUsage();
  expect(before.heapUsed - after.heapUsed).toBeGreaterThan(10 * million);
  expect(before.heapTotal - after.heapTotal).toBeGreaterThan(10 * million);
  expect(held.at(-1)).toEqual({ number: million - 1 });
});

const piece = 64 * 1024;
const megabyte = 1024 * 1024;

/** The highest memory in use while two hundred megabytes pass through in pieces. */
function mostAtOnce(told: (bytes: number) => void): number {
  releaseMemory();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let taken = 0; taken < 200 * megabyte; taken += piece) {
    told(Buffer.allocUnsafeSlow(piece).length);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  return most / megabyte;
}

test("38 pieces of uploads that are counted do not accumulate, and uncounted ones do (control)", () => {
  const alone = mostAtOnce(() => undefined);
  expect(mostAtOnce(passedThrough)).toBeLessThan(alone / 2);
});
