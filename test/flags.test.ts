import { readFileSync } from "node:fs";
import { type FlagKey, flagDefaults, flagMeanings } from "@atrium/rules/flags.ts";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const keys = Object.keys(flagDefaults) as FlagKey[];

test("F3 docs/flags.md tells of every gate what the table says", () => {
  const rows = keys.map((key) => {
    const { meaning, source } = flagMeanings[key];
    return `| \`${key}\` | ${flagDefaults[key] ? "on" : "off"} | ${meaning} | ${source} |`;
  });
  expect(
    read("docs/flags.md")
      .split("\n")
      .filter((line) => line.startsWith("| `")),
  ).toEqual(rows);
});

test.each(["harborline", "ember", "northlight"])("F3 %s defines every gate of the table and no other", (portfolio) => {
  const [, ...brands] = read(`demo/${portfolio}/brands.yaml`).split(/^ {4}flags:$/m);
  expect(brands).toHaveLength(1);
  for (const brand of brands) {
    const [flags = ""] = brand.split(/^ {0,4}\S/m);
    const defined = [...flags.matchAll(/^ {6}([\w-]+):/gm)].map(([, key]) => key);
    expect(new Set(defined)).toEqual(new Set(keys));
    expect(defined).toHaveLength(keys.length);
  }
});
