import { expect, test } from "vitest";
import { missingIn, textIn, withText } from "./language-texts.ts";

const title = { en: "House regatta", de_DE: "Hausregatta" };

test.each([
  ["en_US", "House regatta"],
  ["en-gb", "House regatta"],
  ["de-de", "Hausregatta"],
  ["de", ""],
  ["nl_NL", ""],
])("P1 the text of %s is what the portal shows its speakers: %j", (code, text) => {
  expect(textIn({ title }, "title", code)).toBe(text);
});

test("P1 a text is changed under the key that has it, and a language without a text gets its own key", () => {
  expect(withText({ title }, "title", "en_US", "Regatta")).toEqual({ en: "Regatta", de_DE: "Hausregatta" });
  expect(withText({ title }, "title", "nl_NL", "Zeilwedstrijd")).toEqual({ ...title, nl_NL: "Zeilwedstrijd" });
  expect(withText({ title }, "title", "de_DE", "")).toEqual({ en: "House regatta" });
});

test("P1 a language that is written under its bare code lacks nothing", () => {
  expect(missingIn({ title }, "en_US")).toEqual([]);
  expect(missingIn({ title }, "nl_NL")).toEqual(["title"]);
});
