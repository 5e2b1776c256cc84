import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Settings } from "../apps/server/src/shared/config.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

const rowOf = ([name, schema]: [string, object]) => {
  const { default: standard, description } = schema as { default?: string | number | boolean; description?: string };
  const shown = standard === undefined || standard === "" ? "–" : `\`${standard}\``;
  return `| \`${name}\` | ${shown} | ${description} |`;
};

test("README's table of settings is what the server reads", () => {
  const rows = Object.entries(Settings.properties).map(rowOf);
  expect(readme.split("\n").filter((line) => /^\| `[A-Z_]+` \|/.test(line))).toEqual(rows);
});

test("README names every command that there is, and no other", () => {
  const named = [...readme.matchAll(/^\| `npm (?:run )?([a-z:]+)[^`]*` \|/gm)].map((match) => match[1] ?? "");
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
});
