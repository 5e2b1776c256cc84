import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "./architecture/sources.ts";
import { askedTooEarly, neverAsked } from "./phrases/asked.ts";

const root = join(import.meta.dirname, "..");
const keysOf = (file: string) => {
  const path = join(root, "packages/phrases/src", file);
  return Object.keys(JSON.parse(readFileSync(path, "utf8")) as object).map((key) =>
    key.replace(/_(zero|one|two|few|many|other)$/, ""),
  );
};
const waysIn = new Set(keysOf("en.json"));
const inside = new Set(keysOf("inside/en.json"));

const shared = "apps/portal/src/parts/fault.tsx";

const isInside = (key: string) => inside.has(key) && !waysIn.has(key);
const beginsInside = (start: string) => [...inside].some((key) => key.startsWith(start) && isInside(key));
const found = (sources: ReadonlyMap<string, string>) =>
  askedTooEarly(sources, isInside, beginsInside).map(({ path, line, key }) => `${path}:${line} ${key}`);

test("no phrase is both on the ways in and inside, so that it is clear which one is said", () => {
  expect([...inside].filter((key) => waysIn.has(key))).toEqual([]);
});

test("D5 what may be drawn before anybody has signed in says nothing that is only loaded inside", () => {
  expect(found(readSources(root))).toEqual([]);
});

test.each(["en.json", "inside/en.json", "letters/en.json"])("%s has no phrase that nothing says", (file) => {
  expect(neverAsked(readSources(root), [...new Set(keysOf(file))])).toEqual([]);
});

test("the check bites: a phrase that nothing says", () => {
  const sources = new Map([[shared, "t('a.one') + t(`b.${kind}`) // c.three"]]);
  expect(neverAsked(sources, ["a.one", "b.two", "c.three"])).toEqual(["c.three"]);
});

test.each([
  ["a phrase of the signed-in area in shared", shared, 't("nav.home")', `${shared}:1 nav.home`],
  ["a group of them", shared, "t(`content.kind_${kind}`)", `${shared}:1 content.kind_…`],
  [
    "one in what all browser apps stand on",
    "packages/web/src/fault.tsx",
    't("nav.home")',
    "packages/web/src/fault.tsx:1 nav.home",
  ],
  [
    "one on the landing, as a property",
    "apps/portal/src/pages/landing/fault.tsx",
    "\nexport const label = { title: 'nav.label' };",
    "apps/portal/src/pages/landing/fault.tsx:2 nav.label",
  ],
])("the check bites: %s", (_name, path, source, finding) => {
  expect(found(new Map([[path, source]]))).toEqual([finding]);
});

test.each([
  [shared, 't("landing.title"); // and not "nav.home"'],
  ["packages/web/src/refusal-places.ts", "t(`refusal.${code}`)"],
  ["apps/portal/src/pages/home/page.tsx", 't("nav.home")'],
  ["apps/portal/src/parts/words.test.ts", 't("nav.home")'],
])("what is lawful has no finding: %s", (path, source) => {
  expect(found(new Map([[path, source]]))).toEqual([]);
});
