import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "./architecture/sources.ts";
import { askedBeforeScreens, askedInWrongApp, askedTooEarly, neverAsked } from "./phrases/used-keys.ts";

const root = join(import.meta.dirname, "..");
const keysOf = (file: string) => {
  const path = join(root, "packages/phrases/src", file);
  return Object.keys(JSON.parse(readFileSync(path, "utf8")) as object).map((key) =>
    key.replace(/_(zero|one|two|few|many|other)$/, ""),
  );
};
const waysIn = new Set(keysOf("en.json"));
const inside = new Set(keysOf("inside/en.json"));
const ofConsole = new Set([...keysOf("console/en.json"), ...keysOf("console-screens/en.json")]);
const ofScreens = new Set(keysOf("console-screens/en.json"));

const shared = "apps/portal/src/parts/fault.tsx";

const isInside = (key: string) => inside.has(key) && !waysIn.has(key);
const beginsInside = (start: string) => [...inside].some((key) => key.startsWith(start) && isInside(key));
const found = (sources: ReadonlyMap<string, string>) =>
  askedTooEarly(sources, isInside, beginsInside).map(({ path, line, key }) => `${path}:${line} ${key}`);

test("no phrase is in two of the portal's and the console's tables", () => {
  expect([...inside].filter((key) => waysIn.has(key))).toEqual([]);
  expect([...ofConsole].filter((key) => waysIn.has(key) || inside.has(key))).toEqual([]);
});

test("D5 components that may render before sign-in use no phrase of the signed-in area", () => {
  expect(found(readSources(root))).toEqual([]);
});

test("G4 the portal uses no phrase of the console, and the console none that only the portal loads", () => {
  const wrong = askedInWrongApp(readSources(root), (key) => ofConsole.has(key), isInside);
  expect(wrong.map(({ path, line, key }) => `${path}:${line} ${key}`)).toEqual([]);
});

test("D5 the console's start uses no phrase that is only loaded with a screen", () => {
  const early = askedBeforeScreens(readSources(root), (key) => ofScreens.has(key));
  expect(early.map(({ path, line, key }) => `${path}:${line} ${key}`)).toEqual([]);
});

test("the check bites: a phrase of a screen in the frame, and not on that screen", () => {
  const screens = 'worded(late(() => import("./pages/door/door-page.tsx"), "DoorPage"))';
  const at = (path: string) =>
    new Map([
      ["apps/console/src/screens.tsx", screens],
      [path, 't("console.door_came")'],
    ]);
  const isOfScreens = (key: string) => key === "console.door_came";
  expect(askedBeforeScreens(at("apps/console/src/pages/layout/fault.tsx"), isOfScreens)).toHaveLength(1);
  expect(askedBeforeScreens(at("apps/console/src/pages/door/said.tsx"), isOfScreens)).toEqual([]);
});

test.each([
  ["a phrase of the console in the portal", shared, 't("console.title")'],
  ["a phrase of the console in what both stand on", "packages/web/src/fault.tsx", 't("console.title")'],
  ["a phrase of the portal's inside in the console", "apps/console/src/pages/fault.tsx", 't("nav.home")'],
])("the check bites: %s", (_name, path, source) => {
  expect(askedInWrongApp(new Map([[path, source]]), (key) => ofConsole.has(key), isInside)).toHaveLength(1);
});

test.each(["en.json", "inside/en.json", "console/en.json", "console-screens/en.json", "letters/en.json"])(
  "%s has no phrase that nothing says",
  (file) => {
    expect(neverAsked(readSources(root), [...new Set(keysOf(file))])).toEqual([]);
  },
);

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
    "one on a page that no route of the signed-in area leads to",
    "apps/portal/src/pages/home/fault.tsx",
    't("nav.home")',
    "apps/portal/src/pages/home/fault.tsx:1 nav.home",
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
  [shared, 't("landing.sign_in"); // and not "nav.home"'],
  ["packages/web/src/refusal-places.ts", "t(`refusal.${code}`)"],
  ["apps/portal/src/pages/home/page.tsx", 't("nav.home")'],
  ["apps/portal/src/parts/words.test.ts", 't("nav.home")'],
])("valid code has no finding: %s", (path, source) => {
  const routes = 'const home = () => import("./pages/home/page.tsx");';
  const sources = { [path]: source, "apps/portal/src/routes-signed-in.tsx": routes };
  expect(found(new Map(Object.entries(sources)))).toEqual([]);
});
