import { Visitor } from "oxc-parser";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isTest, lineOf, parse, readSources, type Sources } from "./architecture/sources.ts";

const seen = ["apps/console/src/", "apps/portal/src/", "packages/rules/src/", "packages/ui/src/", "packages/web/src/"];

/** Code that formats in the reader's own time zone or in no language. */
const ownZone =
  /^(toLocale(Date|Time)?String|to(Date|Time)String|get(FullYear|Month|Date|Day|Hours|Minutes)|getTimezoneOffset)$/;

/** Places where a date or a number would not be formatted in the interface's language, or a date not in the building's time zone (1 §9, D5). */
function findingsIn(sources: Sources): string[] {
  const found: string[] = [];
  for (const [path, source] of sources) {
    if (!seen.some((folder) => path.startsWith(folder)) || isTest(path)) continue;
    const add = (offset: number, what: string) => void found.push(`${path}:${lineOf(source, offset)} ${what}`);
    new Visitor({
      CallExpression: ({ callee, start }) => {
        if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
        if (ownZone.test(callee.property.name)) add(start, callee.property.name);
      },
      NewExpression: ({ callee, start, end }) => {
        if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
        const text = source.slice(start, end);
        if (callee.property.name === "DateTimeFormat" && !/\btimeZone\b/.test(text)) add(start, "no time zone");
        if (callee.property.name.endsWith("Format") && /^new [\w.]+\(\s*(\)|undefined|\[\])/.test(text))
          add(start, "no language");
      },
    }).visit(parse(path, source).program);
  }
  return found;
}

test("D5 dates and numbers are formatted in the interface's language, dates in the building's time zone", () => {
  expect(findingsIn(readSources(fileURLToPath(new URL("..", import.meta.url))))).toEqual([]);
});

const fault = "apps/portal/src/pages/news/fault.tsx";
test.each([
  ["toLocaleString", "n.toLocaleString()"],
  ["toLocaleTimeString", 'new Date(at).toLocaleTimeString("de")'],
  ["getHours", "now.getHours()"],
  ["no time zone", 'new Intl.DateTimeFormat("de", { dateStyle: "short" }).format(at)'],
  ["no language", 'new Intl.NumberFormat(undefined, { style: "percent" })'],
  ["no language", "new Intl.ListFormat()"],
])("the check bites: %s in %s", (what, source) => {
  expect(findingsIn(new Map([[fault, `\nexport const said = ${source};`]]))).toEqual([`${fault}:2 ${what}`]);
});

test("a project without faults has no findings", () => {
  const source =
    'export const s = new Intl.DateTimeFormat(locale, { timeZone, hour: "2-digit" }).format(at) + at.getUTCHours();';
  expect(findingsIn(new Map([[fault, source]]))).toEqual([]);
});
