import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { noSooner } from "./no-sooner.ts";

const refused = new Error("refused");
const work: [string, () => Promise<string>][] = [
  ["at once", async () => "done"],
  ["after a while", () => pause(20, "done")],
  ["by a refusal at once", () => Promise.reject(refused)],
  ["by a refusal after a while", () => pause(20).then(() => Promise.reject(refused))],
];

test.each(work)("29 what is answered %s is told when the time is over, and not before", async (_how, asked) => {
  // The timer that ends sooner ends first, however late both are.
  let nearlyOver = false;
  const waiting = pause(45).then(() => {
    nearlyOver = true;
  });
  const toldWith = (outcome: unknown) => ({ outcome, nearlyOver });
  const told = await noSooner(asked, 50).then(toldWith, toldWith);
  expect(["done", refused]).toContain(told.outcome);
  expect(told.nearlyOver).toBe(true);
  await waiting;
});

test("29 what takes longer than that is told as soon as it is done", async () => {
  expect(await noSooner(() => pause(30, "done"), 1)).toBe("done");
});
