import { expect, test } from "vitest";
import { lastWins } from "./last-wins.ts";

test("17 S3 of many settings the first and the last are sent, one after the other, and only the last counts as the last", async () => {
  const sent: number[] = [];
  const last: boolean[] = [];
  let underWay = 0;
  const send = lastWins<number>(async (value, isLast) => {
    underWay += 1;
    expect(underWay).toBe(1);
    sent.push(value);
    await new Promise((resolve) => setTimeout(resolve));
    last.push(isLast());
    underWay -= 1;
  });
  await Promise.all(Array.from({ length: 20 }, (_, value) => send(value)));
  await send(50);
  expect([sent, last]).toEqual([
    [0, 19, 50],
    [false, true, true],
  ]);
});
