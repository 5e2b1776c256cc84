import { richTextTags } from "@atrium/rules/rich-text.ts";
import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import { expect, test } from "vitest";
import { richTextByChance, tagsRead } from "../apps/console/src/testing/rich-text-by-chance.ts";
import { sanitizeRichText } from "../apps/server/src/domains/packs/rich-text.ts";

const rounds = 300;
const chance = seededNumbers(24);
const texts = Array.from({ length: rounds }, () => richTextByChance(chance));

test("P1 the server keeps everything that the editor can create unchanged", () => {
  for (const html of texts) expect(sanitizeRichText(html)).toBe(html.trim());
});

test("P1 the editor reads and creates every element that the server accepts, and no other", () => {
  expect(richTextTags.filter((tag) => !tagsRead.includes(tag))).toEqual([]);
  const made = new Set(texts.flatMap((html) => [...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag)));
  // It writes bold and italic as `strong` and `em`; in older texts it reads both forms.
  expect(made).toEqual(new Set(richTextTags.filter((tag) => tag !== "b" && tag !== "i")));
});
