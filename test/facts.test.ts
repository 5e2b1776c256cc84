import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { factKinds } from "../apps/server/src/platform/facts/fact-kinds.ts";

test("docs/audit.md describes every action as the table does", () => {
  const [, told = ""] = readFileSync(new URL("../docs/audit.md", import.meta.url), "utf8").split("## Actions");
  const rows = Object.entries(factKinds).map(([action, { means }]) => `| \`${action}\` | ${means} |`);
  expect(told.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
});
