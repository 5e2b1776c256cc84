import { expect, test } from "vitest";
import { chooseLanguage, languageCodes } from "./interface-language.ts";

const offered = ["en-us", "de-de", "nb-no"];
const all = { query: "de", user: "nb-no", stored: "en-us", building: "nb-no", browser: ["en"] };

test.each([
  ["?lang has priority 0", all, "de-de"],
  ["then the person's own", { ...all, query: undefined }, "nb-no"],
  ["then the device's", { ...all, query: undefined, user: null }, "en-us"],
  ["then the building's", { ...all, query: undefined, user: null, stored: null }, "nb-no"],
  ["then the browser's", { browser: ["fr-FR", "de-AT"] }, "de-de"],
  ["else the first that is offered", { browser: ["fr-FR"] }, "en-us"],
  ["a wish that is not offered counts for nothing", { ...all, query: "fr" }, "nb-no"],
  ["spellings are made one", { query: "EN_us", browser: ["de"] }, "en-us"],
  ["Norwegian has two codes", { query: "no", browser: [] }, "nb-no"],
])("D4 %s", (_, wishes, chosen) => {
  expect(chooseLanguage(wishes, offered)).toBe(chosen);
});

test("D4 where nothing is offered it is English", () => {
  expect(chooseLanguage({ browser: ["de"] }, [])).toBe("en");
});

test("C4 languages come by priority, as this product spells them", () => {
  const languages = [
    { code: "el_EL", priority: 2 },
    { code: "en_US", priority: 0 },
    { code: "es_ES", priority: 1 },
  ];
  expect(languageCodes(languages)).toEqual(["en-us", "es-es", "el-el"]);
});
