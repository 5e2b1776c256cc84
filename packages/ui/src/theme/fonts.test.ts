import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { fontKeys, fonts } from "./fonts.ts";

const css = readFileSync(new URL("./fonts.css", import.meta.url), "utf8");
const require = createRequire(import.meta.url);

test.each(fontKeys)("D1 %s: both files exist and fonts.css loads them, with their own fallback", (key) => {
  const font = fonts[key];
  const folder = dirname(require.resolve(`${font.package}/package.json`));
  for (const file of [font.latin, font.latinExt]) {
    expect(existsSync(`${folder}/files/${file}`)).toBe(true);
    expect(css).toContain(`url("${font.package}/files/${file}")`);
  }
  for (const family of [font.family, `${font.name} Fallback`]) {
    expect(css).toContain(`font-family: "${family}";`);
    expect(font.stack).toContain(`"${family}"`);
  }
});
