import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { auditActions } from "../apps/server/src/platform/audit/audit-actions.ts";

test("docs/audit.md tells of every action what the table says", () => {
  const [, told = ""] = readFileSync(new URL("../docs/audit.md", import.meta.url), "utf8").split("## Actions");
  const rows = Object.entries(auditActions).map(([action, meaning]) => `| \`${action}\` | ${meaning} |`);
  expect(told.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
});
