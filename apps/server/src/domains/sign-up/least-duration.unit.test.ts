import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { takesAtLeast } from "./least-duration.ts";

const refused = new Error("refused");
const work: [string, () => Promise<string>][] = [
  ["at once", async () => "done"],
  ["after a while", () => turn("done")],
  ["by a refusal at once", () => Promise.reject(refused)],
  ["by a refusal after a while", () => turn().then(() => Promise.reject(refused))],
];

test.each(work)("29 a result that comes %s is returned when the time is over, and not before", async (_how, asked) => {
  const over = Promise.withResolvers<void>();
  const waits: number[] = [];
  const wait = (ms: number) => {
    waits.push(ms);
    return over.promise;
  };
  let told: unknown;
  const answered = asked();
  // The time begins with the work.
  const answering = takesAtLeast(() => (expect(waits).toEqual([50]), answered), 50, wait).then(
    (outcome) => (told = outcome),
    (error: unknown) => (told = error),
  );
  await answered.catch(() => undefined);
  await turn();
  expect(told).toBeUndefined();
  over.resolve();
  await answering;
  expect(["done", refused]).toContain(told);
});

test("29 a result that takes longer is returned as soon as it is there", async () => {
  const work = Promise.withResolvers<string>();
  const answering = takesAtLeast(
    () => work.promise,
    50,
    async () => undefined,
  );
  await turn();
  work.resolve("done");
  expect(await answering).toBe("done");
});

test("29 the time is real by default", async () => {
  expect(await takesAtLeast(async () => "done", 1)).toBe("done");
});
