import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { byDay } from "../scripts/choose.mjs";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/reliability.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|/gm)].map(([, number = "", what = "", by = ""]) => ({
  number,
  what: what.trim(),
  files: [...by.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
}));

const sourceOf = (file: string) => readFileSync(join(root, file), "utf8");

/** The numbers at the beginning of the titles of tests, beside ids of the checklist. */
function numbersIn(source: string): Set<string> {
  const titles = source.matchAll(
    /\b(?:test|describe)\b[\w.]*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*["`]((?:[A-Z]+\d+ |\d+ )+)/g,
  );
  return new Set([...titles].flatMap(([, ids = ""]) => ids.trim().split(" ")));
}

test("docs/reliability.md has a row for each of the plan's 44 tests", () => {
  expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: 44 }, (_, index) => index + 1));
});

test("each file that docs/reliability.md names for a test exists and has its number in a title", () => {
  const wrong = rows.flatMap(({ number, files }) =>
    files
      .filter((file) => !existsSync(join(root, file)) || !numbersIn(sourceOf(file)).has(number))
      .map((file) => `${number}: ${file}`),
  );
  expect(wrong).toEqual([]);
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([]);
});

test("each of the 44 has a test that runs by day", () => {
  const atNight = rows.filter(
    ({ number, files }) => !files.some((file) => numbersIn(byDay(sourceOf(file))).has(number)),
  );
  expect(atNight.map(({ number }) => number)).toEqual([]);
});
