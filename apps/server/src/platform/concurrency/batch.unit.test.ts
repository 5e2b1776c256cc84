import { expect, test } from "vitest";
import { batch } from "./batch.ts";

function doubler(most = 10) {
  const asked: number[][] = [];
  const double = batch<number, number>({
    ms: 1,
    most,
    keyOf: (item) => String(item % 2),
    work: async (items) => {
      asked.push(items);
      if (items.some((item) => item < 0)) throw new Error("It cannot be done.");
      return items.map((item) => item * 2);
    },
  });
  return { asked, double };
}

test("items with the same key that arrive together are one call, and each gets its own answer", async () => {
  const { asked, double } = doubler();
  expect(await Promise.all([1, 2, 3, 4, 6].map(double))).toEqual([2, 4, 6, 8, 12]);
  expect(asked).toEqual([
    [1, 3],
    [2, 4, 6],
  ]);
  expect(await double(8)).toBe(16);
  expect(asked.at(-1)).toEqual([8]);
});

test("a batch never exceeds its largest size", async () => {
  const { asked, double } = doubler(2);
  await Promise.all([2, 4, 6, 8, 10].map(double));
  expect(asked).toEqual([[2, 4], [6, 8], [10]]);
});

test("an item that cannot be handled fails without the others", async () => {
  const { double } = doubler();
  const settled = await Promise.allSettled([2, -2, 4].map(double));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  await expect(double(-4)).rejects.toThrow("cannot be done");
});

test("without a waiting time, items of one turn of the event loop share a batch, and later ones join the next", async () => {
  const asked: string[][] = [];
  const ask = batch<string, string>({
    most: 10,
    work: async (items) => {
      asked.push(items);
      return items;
    },
  });
  await Promise.all([ask("a"), ask("b"), Promise.resolve().then(() => ask("c"))]);
  await ask("d");
  expect(asked).toEqual([["a", "b", "c"], ["d"]]);
});

test("a batch that fails as one is not retried item by item", async () => {
  let tries = 0;
  const ask = batch<string, string>({
    most: 10,
    failsAsOne: true,
    work: async () => {
      tries += 1;
      throw new Error("The database is away.");
    },
  });
  const settled = await Promise.allSettled([ask("a"), ask("b")]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(tries).toBe(1);
});
