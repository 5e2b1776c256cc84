import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findingsIn } from "./stylesheets/findings.ts";

const root = join(import.meta.dirname, "..");
const folders = ["packages/ui/src", "packages/web/src", "apps/console/src", "apps/portal/src", "apps/portal/public"];

const sheets = new Map(
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${String(name).replaceAll("\\", "/")}`)
      .filter((path) => /\.(css|tsx?|html)$/.test(path) && !path.includes(".test."))
      .map((path): [string, string] => [path, readFileSync(join(root, path), "utf8")]),
  ),
);

test("every stylesheet is seen, so that silence means order", () => {
  const seen = [...sheets.keys()].filter((path) => path.endsWith(".css"));
  expect(seen).toEqual(expect.arrayContaining(["apps/portal/src/app/shell.css", "packages/ui/src/theme/base.css"]));
  expect(seen.length).toBeGreaterThan(30);
});

test("D6 stylesheets only use start and end, and the three breakpoints", () => {
  expect(findingsIn(sheets).map(({ path, line, rule, what }) => `${path}:${line} ${rule}: ${what}`)).toEqual([]);
});

const lawful = `
  .a { margin-inline-start: 1rem; text-align: start; inset: 0; padding: 1px 2px 3px 2px; border-radius: 1rem 1rem 0 0 }
  .b { inset-inline-end: 0; transform: translate(0, 4px); border-radius: calc(1px / 2); --left: 1px }
  .c { &:dir(rtl) { object-position: right center } @media (width >= 769px) { color: red } }
  @media (width < 480px) and (pointer: fine) { a:hover { color: red } }
  @media (480px <= width < 1025px) { a { color: red } }
  /* float: left */
`;

test("a project without faults has no findings", () => {
  expect(findingsIn(new Map([["lawful.css", lawful]]))).toEqual([]);
});

test.each([
  ["no-sides", ".a { margin-left: 1px }"],
  ["no-sides", ".a { padding-right: 1px }"],
  ["no-sides", ".a { position: absolute; left: 0 }"],
  ["no-sides", ".a { border-left: 1px solid red }"],
  ["no-sides", ".a { border-right-color: red }"],
  ["no-sides", ".a { border-top-left-radius: 1px }"],
  ["no-sides", ".a { text-align: left }"],
  ["no-sides", ".a { float: right }"],
  ["no-sides", ".a { inset: 0 1px 0 auto }"],
  ["no-sides", ".a { padding: 0 1px 0 calc(2px + (1px)) }"],
  ["no-sides", ".a { border-radius: 1rem 0 0 1rem }"],
  ["no-sides", ".a { object-position: left center }"],
  ["no-sides", ".a { transform: translateX(-50%) }"],
  ["no-sides", ".a { scroll-margin-left: 1px }"],
  ["three-breakpoints", "@media (width >= 768px) { a { color: red } }"],
  ["three-breakpoints", "@media (min-width: 769px) { a { color: red } }"],
  ["three-breakpoints", "@media (600px <= width) { a { color: red } }"],
  ["three-breakpoints", "@media (width < 30em) { a { color: red } }"],
])("the check bites: %s in %s", (rule, css) => {
  const found = findingsIn(
    new Map([
      ["lawful.css", lawful],
      ["planted.css", `\n${css}\n`],
    ]),
  );
  expect(found.map((finding) => [finding.rule, finding.path, finding.line])).toEqual([[rule, "planted.css", 2]]);
});

test.each(['const wide = matchMedia("(width >= 800px)");', 'const page = <source media="(min-width: 600px)" />;'])(
  "the check bites in a script: %s",
  (source) => {
    expect(findingsIn(new Map([["planted.tsx", source]]))).toHaveLength(1);
  },
);
