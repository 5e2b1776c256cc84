import { expect, test } from "vitest";
import { focalPointForm, focalPointText, middle, readFocalPoint } from "./focal-point.ts";

test("P1 a focal point is parsed back to the same value, for each whole percent", () => {
  for (let x = 0; x <= 100; x += 1)
    for (const y of [0, 1, 49, 50, 99, 100]) {
      const text = focalPointText({ x, y });
      if (text !== undefined) expect(text).toMatch(new RegExp(focalPointForm));
      expect(readFocalPoint(text)).toEqual({ x, y });
    }
});

test.each([
  [{ x: 50.4, y: 49.6 }, undefined],
  [{ x: -3, y: 140 }, "0% 100%"],
  [{ x: 12.6, y: 0.4 }, "13% 0%"],
])("P1 it is within the picture, and the middle is left out: %o", (point, text) => {
  expect(focalPointText(point)).toBe(text);
});

test.each([undefined, null, "", "30% 101%", "30 65", "a% b%", "30% 65% ", "030% 1%"])(
  "P1 an invalid point counts as the middle: %s",
  (text) => {
    expect(readFocalPoint(text)).toEqual(middle);
  },
);
