import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsPage } from "../apps/server/src/platform/config/settings-page.ts";
import { Settings } from "../apps/server/src/platform/config/settings.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const readme = read("README.md");
const { scripts } = JSON.parse(read("package.json"));

test("X5 docs/settings.md lists the server's settings; `npm run settings` writes it", () => {
  expect(read("docs/settings.md")).toBe(settingsPage());
  for (const name of Object.keys(Settings.properties)) expect(settingsPage()).toContain(`| \`${name}\``);
});

test("README names no setting that the server does not read", () => {
  const [, section = ""] = /## Settings\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const named = [...section.matchAll(/`([A-Z][A-Z_]+)(?:=\w+)?`/g)].map((match) => match[1] ?? "");
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => name !== "_FILE" && !(name in Settings.properties))).toEqual([]);
});

test("README names every command that there is, and no other", () => {
  const named = [...readme.matchAll(/^\| `npm (?:run )?([a-z:]+)[^`]*` \|/gm)].map((match) => match[1] ?? "");
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
});
