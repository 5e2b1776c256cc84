import { expect, test } from "vitest";
import { isPasswordComplete, keptRules } from "./password.ts";

test.each([
  ["", []],
  ["harbour", ["lower"]],
  ["HARBOUR", ["upper"]],
  ["harbour1", ["lower", "number", "length"]],
  ["Harbour 1", ["upper", "lower", "number", "special", "length"]],
  ["Ørsted-٣fjord", ["upper", "lower", "number", "special", "length"]],
  ["A1!a👩‍🚀", ["upper", "lower", "number", "special"]],
])("A13 %j satisfies %j", (password, rules) => {
  expect([...keptRules(password)].toSorted()).toEqual(rules.toSorted());
});

test("A13 128 characters may be used, 129 not", () => {
  expect(isPasswordComplete(`Aa1!${"x".repeat(124)}`)).toBe(true);
  expect(isPasswordComplete(`Aa1!${"x".repeat(125)}`)).toBe(false);
});
