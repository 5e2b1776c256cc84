import { expect, test } from "vitest";
import { spotsLeft, spotsState } from "./spots.ts";

test.each([
  [null, "plenty"],
  [5, "plenty"],
  [4, "few"],
  [1, "few"],
  [0, "sold_out"],
  [-1, "sold_out"],
])("E4 with %j places left it is %s", (left, state) => {
  expect(spotsState(left)).toBe(state);
});

test("E4 the number of places left is never negative, and undefined without a capacity", () => {
  expect([spotsLeft(20, 3), spotsLeft(20, 20), spotsLeft(2, 3), spotsLeft(null, 3)]).toEqual([17, 0, 0, null]);
});
