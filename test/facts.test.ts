import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sentenceOf } from "../apps/console/src/parts/entry-words.ts";
import { factKinds } from "../apps/server/src/platform/facts/fact-kinds.ts";

test("docs/audit.md describes every action as the table does", () => {
  const [, told = ""] = readFileSync(new URL("../docs/audit.md", import.meta.url), "utf8").split("## Actions");
  const rows = Object.entries(factKinds).map(([action, { means }]) => `| \`${action}\` | ${means} |`);
  expect(told.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
});

test("G12 the console's audit has a sentence for every action", () => {
  const said = (action: string) => sentenceOf({ action, actor: { kind: "manager", name: "Mila" } }, (key) => key);
  expect(said("nothing.known")).toBe("console.did_something");
  expect(Object.keys(factKinds).filter((action) => said(action) === "console.did_something")).toEqual([]);
});
