import { expect, test } from "vitest";
import { languageName, spokenLanguages } from "./spoken-languages.ts";

test.each([
  ["en", "English"],
  ["en-gb", "English (United Kingdom)"],
  ["de-de", "Deutsch"],
  ["fr-ca", "Français (Canada)"],
  ["nb-no", "Norsk bokmål"],
  ["pl-pl", "Polski"],
])("G9 %s calls itself %s", (code, name) => {
  expect(languageName(code)).toBe(name);
});

test("G9 each language that the portal has words in is offered once", () => {
  expect(spokenLanguages.map(({ code }) => code)).not.toContain("en-us");
  expect(new Set(spokenLanguages.map(({ name }) => name)).size).toBe(spokenLanguages.length);
});
