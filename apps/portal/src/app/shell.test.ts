import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const css = read("./shell.css") + read("../../../../packages/web/src/logo.css");
const shells = ["shell-landing.html", "shell-plain.html"].map((name) => ({ name, html: read(`../../public/${name}`) }));
const values = [
  "hero",
  "hero_srcset",
  "hero_sizes",
  "hero_tall",
  "hero_tall_media",
  "logo_light",
  "logo_dark",
  "name",
  "tagline",
  "sign_in",
  "create_account",
];

test.each(shells)("$name needs no script and no inline style, which the page's policy would refuse", ({ html }) => {
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
});

test.each(shells)("$name is drawn only by shell.css and the logo's frame", ({ html }) => {
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
  expect(classes.length).toBeGreaterThan(0);
  expect(classes.filter((name) => !css.includes(`.${name}`))).toEqual([]);
});

test.each(shells)("$name asks the server for nothing that it does not fill in", ({ html }) => {
  const asked = [...html.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
  expect(asked.filter((name) => !values.includes(name))).toEqual([]);
});

test("the landing page and its shell have the same frame, so that nothing moves when React takes over", () => {
  const page = read("../pages/landing/landing-page.tsx") + read("../../../../packages/web/src/logo.tsx");
  const landing = shells[0]?.html ?? "";
  const frame = [...landing.matchAll(/class="(shell-[a-z]+)"/g)].map(([, name = ""]) => name);
  expect(frame.filter((name) => !page.includes(`"${name}"`))).toEqual([]);
});
