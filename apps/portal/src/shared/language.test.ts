import { tableOf } from "@atrium/phrases/languages.ts";
import { expect, test } from "vitest";
import { createLanguage } from "./language.ts";
import { createPhrases } from "./phrases.ts";
import { memoryStore } from "./storage.ts";

function begin({ query, browser = ["en-GB"] }: { query?: string; browser?: string[] } = {}) {
  const store = memoryStore();
  const phrases = createPhrases();
  const pages: string[] = [];
  const open = () => createLanguage({ phrases, store, query, browser, onTable: (table) => pages.push(table) });
  return { store, phrases, pages, open, language: open() };
}

test("D4 changing loads the table, tells the page and those who listen, and is kept", async () => {
  const { language, phrases, pages, store } = begin();
  const heard: string[] = [];
  language.subscribe(() => heard.push(language.get()));
  await language.change("de-de");
  await language.change("de-de");
  expect(phrases.get()("landing.sign_in")).toBe("Anmelden");
  expect(heard).toEqual(["de-de"]);
  expect(pages.at(-1)).toBe("de");
  expect(store.getItem("atrium.language")).toBe("de-de");
});

test("D4 ?lang= rules at start, until the person chooses", async () => {
  const { language } = begin({ query: "de" });
  const offered = ["en-us", "de-de"];
  expect(language.best({ user: "en-us", offered })).toBe("de-de");
  await language.choose("en-us");
  expect(language.best({ offered })).toBe("en-us");
});

test("C2 after a switch of building the language is the building's again", async () => {
  const { language } = begin({ query: "de" });
  await language.change("de-de");
  language.reset();
  expect(language.best({ building: "nb-no", offered: ["en-us", "de-de", "nb-no"] })).toBe("nb-no");
});

test("B5 a reload speaks the language in use", async () => {
  const { language, open } = begin({ browser: ["en"] });
  await language.change("nb-no");
  expect(open().best({ building: "en-us", offered: ["en-us", "nb-no"] })).toBe("nb-no");
});

test.each([
  ["en-us", "en"],
  ["en-gb", "en-gb"],
  ["de-at", "de"],
  ["no", "nb-no"],
  ["fr-be", "fr-fr"],
  ["pt-br", "pt-pt"],
  ["el-el", "en"],
])("D5 %s is spoken by the table %s", (language, table) => {
  expect(tableOf(language)).toBe(table);
});
