import { expect, test } from "vitest";
import { isCodeComplete, readCode, secondsUntilResend } from "./verification-code.ts";

test.each([
  ["1234", 4, "1234"],
  [" 12 34 ", 4, "1234"],
  ["Your code: 0042.", 4, "0042"],
  ["123456789", 4, "1234"],
  ["123 456", 6, "123456"],
  ["123456789", 8, "12345678"],
  ["", 4, ""],
])("A14 %j, where codes have %i digits, reads as %j", (typed, digits, code) => {
  expect(readCode(typed, digits)).toBe(code);
});

test.each([
  ["123", 4, false],
  ["1234", 4, true],
  ["1234", 6, false],
  ["123456", 6, true],
  ["12345678", 8, true],
  ["123456789", 8, false],
  ["12a4", 4, false],
])("A14 %j of %i digits is complete: %s", (code, digits, complete) => {
  expect(isCodeComplete(code, digits)).toBe(complete);
});

test.each([
  [undefined, 0, 0],
  [0, 0, 60],
  [0, 59_001, 1],
  [0, 60_000, 0],
  [0, 999_000, 0],
  [500_000, 0, 60],
])("A14 sent at %j, now %i: wait %i s", (sent, now, wait) => {
  expect(secondsUntilResend(sent, now)).toBe(wait);
});
