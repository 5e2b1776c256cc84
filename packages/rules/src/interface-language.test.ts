import { expect, test } from "vitest";
import { chooseLanguage, languageCodes } from "./interface-language.ts";
import { intlLocale, locales } from "./languages.ts";

const offered = ["en-us", "de-de", "nb-no"];
const all = { query: "de", user: "nb-no", stored: "en-us", building: "nb-no", browser: ["en"] };

test.each([
  ["?lang has priority 0", all, "de-de"],
  ["then the person's own", { ...all, query: undefined }, "nb-no"],
  ["then the device's", { ...all, query: undefined, user: null }, "en-us"],
  ["then the building's", { ...all, query: undefined, user: null, stored: null }, "nb-no"],
  ["then the browser's", { browser: ["fr-FR", "de-AT"] }, "de-de"],
  ["else the first that is offered", { browser: ["fr-FR"] }, "en-us"],
  ["a preference that is not offered counts for nothing", { ...all, query: "fr" }, "nb-no"],
  ["spellings are made one", { query: "EN_us", browser: ["de"] }, "en-us"],
  ["Norwegian has two codes", { query: "no", browser: [] }, "nb-no"],
])("D4 %s", (_, preferences, chosen) => {
  expect(chooseLanguage(preferences, offered)).toBe(chosen);
});

/** Best first, each preferring another language. */
const inOrder = [
  ["?lang", { query: "de" }, "de-de"],
  ["the person's own", { user: "nb-no" }, "nb-no"],
  ["the device's", { stored: "pl-pl" }, "pl-pl"],
  ["the building's", { building: "pt-pt" }, "pt-pt"],
  ["the browser's", { browser: ["it"] }, "it-it"],
] as const;
const everything = ["en-us", "de-de", "nb-no", "pl-pl", "pt-pt", "it-it"];
const pairs = inOrder.flatMap(([name, preference, chosen], place) =>
  inOrder
    .slice(place + 1)
    .map(([other, less]) => [name, other, { browser: [], ...less, ...preference }, chosen] as const),
);

test.each(pairs)("D4 %s has priority over %s", (_name, _other, preferences, chosen) => {
  expect(chooseLanguage(preferences, everything)).toBe(chosen);
});

test.each(inOrder)("D4 %s applies if it is the only one", (_name, preference, chosen) => {
  expect(chooseLanguage({ browser: [], ...preference }, everything)).toBe(chosen);
});

/** The languages that a building without own ones offers (1 §3), in the specification's spelling. */
const ofNone = ["en_US", "es_ES", "el_EL"];

test.each([
  ["el_EL", "el-el"],
  ["el", "el-el"],
  ["es-MX", "es-es"],
  ["fr", "en-us"],
])("C4 of the default languages %s chooses %s", (query, chosen) => {
  expect(chooseLanguage({ query, browser: [] }, ofNone)).toBe(chosen);
});

test.each([...locales, ...ofNone, "no", "nb_NO", "de"])("C4 D5 Intl knows what to do with %s", (code) => {
  const locale = intlLocale(code);
  expect(new Intl.NumberFormat(locale).format(1234.5)).toMatch(/^1\D?234\D5$/);
  expect(new Intl.PluralRules(locale).select(1)).toBe("one");
  expect(new Intl.DateTimeFormat(locale, { timeZone: "Europe/Oslo", dateStyle: "full" }).format(0)).toContain("1970");
});

test("D4 without an offered language it is English", () => {
  expect(chooseLanguage({ browser: ["de"] }, [])).toBe("en");
});

test("C4 languages are sorted by priority, in this product's spelling", () => {
  const languages = [
    { code: "el_EL", priority: 2 },
    { code: "en_US", priority: 0 },
    { code: "es_ES", priority: 1 },
  ];
  expect(languageCodes(languages)).toEqual(["en-us", "es-es", "el-el"]);
});
