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

test("D4 a change loads the table, notifies the page and listeners, and is stored", async () => {
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
])("D5 %s uses the table %s", (language, table) => {
  expect(tableOf(language)).toBe(table);
});

test("D2 a brand's own words go before the table's, and change with the language in one turn", async () => {
  const { language, phrases } = begin();
  const asked: string[] = [];
  phrases.wordedBy(async (code) => {
    asked.push(code);
    return { "landing.sign_in": code === "de-de" ? "Nur herein" : "Come in" };
  });
  const drawn: string[] = [];
  const draw = () => drawn.push(`${language.get()} ${phrases.get()("landing.sign_in")}`);
  phrases.subscribe(() => queueMicrotask(draw));
  language.subscribe(() => queueMicrotask(draw));
  await language.change("de-de");
  await language.change("en-us");
  expect(new Set(drawn)).toEqual(new Set(["de-de Nur herein", "en-us Come in"]));
  expect(asked).toEqual(["de-de", "en-us"]);
  expect(phrases.get()("landing.create_account")).toBe("Create account");
});

test("D4 of two choices in quick succession the last one applies, however slow it is", async () => {
  const { language, phrases, store } = begin();
  let answer = (_: object): void => undefined;
  phrases.wordedBy((code) =>
    code === "de-de" ? new Promise((resolve) => void (answer = resolve as typeof answer)) : Promise.resolve({}),
  );
  const first = language.change("de-de");
  const second = language.change("nb-no");
  await second;
  answer({});
  await first;
  expect(language.get()).toBe("nb-no");
  expect(phrases.get()("landing.sign_in")).toBe("Logg inn");
  expect(store.getItem("atrium.language")).toBe("nb-no");
});

test("D5 after sign-in the brand's phrases also replace those of the signed-in area", async () => {
  const { language, phrases } = begin();
  phrases.wordedBy(async () => ({ "nav.home": "Quarter" }));
  await language.change("en-us");
  await language.openInside();
  expect(phrases.get()("nav.home")).toBe("Quarter");
  expect(phrases.get()("nav.discover")).toBe("Discover");
});

test("D4 a language that is loading during sign-in is also used in the signed-in area", async () => {
  const { language, phrases } = begin();
  await language.change("en-us");
  await Promise.all([language.change("de-de"), language.openInside()]);
  expect(language.get()).toBe("de-de");
  expect(phrases.get()("nav.discover")).toBe("Entdecken");
});

test("D4 a language that failed to load is requested again", async () => {
  const { language, phrases } = begin();
  let fails = true;
  phrases.wordedBy(async () => {
    if (fails) throw new Error("no network");
    return {};
  });
  await expect(language.change("de-de")).rejects.toThrow("no network");
  expect(language.get()).toBe("en");
  fails = false;
  await language.change("de-de");
  expect(phrases.get()("landing.sign_in")).toBe("Anmelden");
});

test.each([
  ["en-us", "en-gb", "sign_in.free_mail_text"],
  ["fr-fr", "fr-ca", "sign_in.email_label"],
] as const)("D5 %s and %s differ in some phrases, and agree in the rest", async (one, other, key) => {
  const { language, phrases } = begin();
  await language.change(one);
  const t = phrases.get();
  await language.change(other);
  expect(phrases.get()(key)).not.toBe(t(key));
  expect(phrases.get()("landing.sign_in")).toBe(t("landing.sign_in"));
});

test("Z18 a visitor's choice survives a reload and overrides the account's language, until the account has it", async () => {
  const { language, open } = begin({ query: "nb-no" });
  await language.choose("en-us");
  const offered = ["nb-no", "de-de", "en-us"];
  expect(open().best({ user: "de-de", offered })).toBe("nb-no");
  expect(language.best({ user: "de-de", building: "nb-no", offered })).toBe("en-us");
  language.choiceIsKept();
  expect(language.best({ user: "de-de", offered })).toBe("de-de");
});
