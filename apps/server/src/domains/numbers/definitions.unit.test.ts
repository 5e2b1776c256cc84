import { readFileSync } from "node:fs";
import { join } from "node:path";
import { letterPhrase } from "@atrium/phrases/letters/letter-phrase.ts";
import { figureKeys } from "@atrium/rules/numbers.ts";
import { expect, test } from "vitest";
import { figures } from "./figures.ts";

const root = join(import.meta.dirname, "../../../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("P12 the documented definition of each figure is the one that people read, and its view is there", () => {
  const document = read("docs/numbers.md");
  const migration = read("apps/server/migrations/0215-numbers.sql");
  for (const key of figureKeys) {
    const [name, means] = [letterPhrase("en", `numbers.${key}`), letterPhrase("en", `numbers.${key}_means`)];
    expect(document).toContain(`| ${name} | ${means} | \`${key}\`, \`${figures[key].view}\` |`);
    expect(migration).toContain(`create view ${figures[key].view} with (security_invoker = true)`);
  }
});
