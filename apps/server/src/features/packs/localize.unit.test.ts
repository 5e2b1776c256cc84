import { expect, test } from "vitest";
import { localize, mapText, translations } from "./localize.ts";

test.each([
  ["Jazz", "de-de", { "": "Jazz" }],
  [{ en: "Jazz", de: "Jass" }, "en", { "": "Jazz", en: "Jazz", de: "Jass" }],
  [{ en: "Jazz", de: "Jass" }, "de-de", { "": "Jass", en: "Jazz", de: "Jass" }],
  [{ en: "Jazz", de_DE: "Jass" }, "de-de", { "": "Jass", en: "Jazz", "de-de": "Jass" }],
  [{ "en-gb": "Colour", "pt-pt": "Cor" }, "en-us", { "": "Colour", "en-gb": "Colour", "pt-pt": "Cor" }],
  [{ no: "Jazz" }, "en", { "": "Jazz", "nb-no": "Jazz" }],
])("the text %o of a brand in %s is stored as %o", (text, language, stored) => {
  expect(localize(text, language)).toEqual(stored);
});

test("the texts of a thing are stored language by language, each with its own default", () => {
  const stored = translations({ title: { en: "Jazz", de: "Jass" }, subtitle: "Live", message: undefined }, "en");
  expect(stored).toEqual({ "": { title: "Jazz", subtitle: "Live" }, en: { title: "Jazz" }, de: { title: "Jass" } });
});

test("a change of a text reaches every language", () => {
  expect(mapText({ en: "a", de: "b" }, (text) => text.toUpperCase())).toEqual({ en: "A", de: "B" });
  expect(mapText("a", (text) => text.toUpperCase())).toBe("A");
  expect(mapText(undefined, (text) => text.toUpperCase())).toBeUndefined();
});
