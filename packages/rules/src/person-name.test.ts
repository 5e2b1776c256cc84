import { expect, test } from "vitest";
import { isName } from "./person-name.ts";

test.each([
  ["", false],
  ["A", false],
  [" A ", false],
  ["Bo", true],
  ["李", false],
  ["李明", true],
  ["𠮷", false],
  ["x".repeat(101), false],
  ["\u200b\u200b", false],
  ["\u202eB", false],
])("A9 Z2 %j is a name: %s", (typed, name) => {
  expect(isName(typed)).toBe(name);
});
