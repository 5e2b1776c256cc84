import { expect, test } from "vitest";
import { plannedAnew, statementName } from "./statement-names.ts";

test("a statement keeps its name, another statement gets another, and a statement that is planned each time has none", () => {
  const name = statementName("select 1");
  expect(name).toBeDefined();
  expect(statementName("select 1")).toBe(name);
  expect(statementName("select 2")).not.toBe(name);
  expect(statementName(`select 1 where ${plannedAnew} true`)).toBeUndefined();
});
