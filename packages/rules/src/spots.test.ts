import { expect, test } from "vitest";
import { spotsState } from "./spots.ts";

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
