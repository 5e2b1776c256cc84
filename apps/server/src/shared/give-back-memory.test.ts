import { expect, test } from "vitest";
import { giveBackMemory } from "./give-back-memory.ts";

const million = 1_000_000;

test("9 what nobody holds any more goes back to the system at once, and what somebody holds stays", () => {
  const held = Array.from({ length: million }, (_, number) => ({ number }));
  // Old garbage, which V8 would keep until it wants room.
  let dropped: object[] | undefined = Array.from({ length: million }, (_, number) => ({ number }));
  giveBackMemory();
  const before = process.memoryUsage();
  expect(dropped.length).toBe(million);
  dropped = undefined;
  giveBackMemory();
  const after = process.memoryUsage();
  expect(before.heapUsed - after.heapUsed).toBeGreaterThan(10 * million);
  expect(before.heapTotal - after.heapTotal).toBeGreaterThan(10 * million);
  expect(held.at(-1)).toEqual({ number: million - 1 });
});
