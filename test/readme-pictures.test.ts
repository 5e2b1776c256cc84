import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");
const opening = readme.slice(0, readme.indexOf("## Quick start"));
const pictures = [...opening.matchAll(/!\[([^\]]*)\]\((docs\/pictures\/[^)]+)\)/g)].map(([, said, file]) => ({
  said: said ?? "",
  file: file ?? "",
}));

test("T15 README opens with pictures of three brands, each with words, 400 kB in all", () => {
  for (const brand of ["harborline", "ember", "northlight"])
    expect(pictures.filter(({ file }) => file.includes(brand)).length).toBeGreaterThan(0);
  expect(pictures.filter(({ said }) => said.length < 10)).toEqual([]);
  const bytes = pictures.map(({ file }) => statSync(new URL(file, root)).size);
  expect(Math.min(...bytes)).toBeGreaterThan(5_000);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(400_000);
});

test("T15 one command creates the pictures again", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { scripts: object };
  expect(scripts).toHaveProperty("pictures:docs");
  const script = readFileSync(new URL("scripts/pictures-docs.mjs", root), "utf8");
  for (const { file } of pictures) expect(script).toContain(`name: "${/([^/]+)\.webp$/.exec(file)?.[1]}"`);
});
