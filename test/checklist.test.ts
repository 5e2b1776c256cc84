import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { byDay, idsIn } from "../scripts/choose.mjs";

const root = join(import.meta.dirname, "..");

/** How many behaviours each part of the product's checklist names: A1 to A22, B1 to B8 and so on. */
const parts = { A: 22, B: 8, C: 5, D: 6, E: 9, F: 4, H: 11, M: 10, R: 7, S: 5, U: 9, X: 5 };
const ids = Object.entries(parts).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
);

const isElsewhere = (name: string) => name === "node_modules" || name === "dist";
const sources = globSync("{apps,packages,test}/**/*.{test,e2e}.{ts,tsx}", { cwd: root, exclude: isElsewhere }).map(
  (file) => readFileSync(join(root, file), "utf8"),
);
const provedByDay = new Set(sources.flatMap((source) => idsIn(byDay(source))));

test("each behaviour of the checklist is in the title of a test that runs by day", () => {
  expect(ids.filter((id) => !provedByDay.has(id))).toEqual([]);
});

test("whatever else a test of the night proves, a test that runs by day proves as well", () => {
  expect(sources.flatMap(idsIn).filter((id) => !provedByDay.has(id))).toEqual([]);
});
