import { expect, test } from "vitest";
import { isCodeComplete, readCode, secondsUntilResend } from "./verification-code.ts";

test.each([
  ["1234", "1234"],
  [" 12 34 ", "1234"],
  ["Your code: 0042.", "0042"],
  ["123456789", "12345678"],
  ["", ""],
])("A14 %j reads as %j", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test.each([
  ["123", false],
  ["1234", true],
  ["12345678", true],
  ["123456789", false],
  ["12a4", false],
])("A14 %j is complete: %s", (code, complete) => {
  expect(isCodeComplete(code)).toBe(complete);
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
