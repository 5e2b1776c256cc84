import { expect, test } from "vitest";
import { coloursOf, contrast } from "./contrast.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  // The two neighbouring greys on white at the limit for text.
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
  ["#ff0000", "#0000ff", 2.15],
])("D1 the ratio of %s and %s is %d, whichever comes first", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test("a token has a colour in each mode, or no colour at all", () => {
  expect(coloursOf("light-dark(#aabbcc, #112233)")).toEqual({ light: "#aabbcc", dark: "#112233" });
  expect(coloursOf("#aabbcc")).toEqual({ light: "#aabbcc", dark: "#aabbcc" });
  expect(coloursOf("1.25")).toBeUndefined();
  expect(coloursOf(undefined)).toBeUndefined();
});
