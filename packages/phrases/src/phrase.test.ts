import { expect, test } from "vitest";
import { formatPhrase } from "./format.ts";
import { tableOf } from "./languages.ts";
import { phrase } from "./phrase.ts";

test("D5 a phrase is in the requested language, with its values", () => {
  expect(phrase("de-de", "sign_in.email_title", { brand: "Ember" })).toBe("Bei Ember anmelden");
  expect(phrase("en_US", "sign_in.email_title", { brand: "$& {{brand}}" })).toBe("Sign in to $& {{brand}}");
});

test("D5 a count chooses the plural form", () => {
  expect(phrase("en", "session.wait_seconds", { count: 1 })).toBe("That was too often. Please try again in 1 second.");
  expect(phrase("de", "session.wait_seconds", { count: 3 })).toBe(
    "Das war zu oft. Bitte versuchen Sie es in 3 Sekunden erneut.",
  );
});

test.each([
  ["en", "en"],
  ["en_US", "en"],
  ["en_GB", "en-gb"],
  ["fr", "fr-fr"],
  ["fr-BE", "fr-fr"],
  ["fr-CA", "fr-ca"],
  ["pt-BR", "pt-pt"],
  ["es-mx", "es-es"],
  ["pl", "pl-pl"],
  ["de-AT", "de"],
  ["nb_NO", "nb-no"],
  ["no", "nb-no"],
  ["el-el", "en"],
  ["den", "en"],
])("D5 %s reads the table %s", (locale, table) => {
  expect(tableOf(locale)).toBe(table);
});

test("D5 languages with more plural forms use them, and a form that is missing falls back", () => {
  const polish = { left_one: "{{count}} miejsce", left_few: "{{count}} miejsca", left_many: "{{count}} miejsc" };
  expect([1, 2, 5].map((count) => formatPhrase(polish, "pl", "left", { count }))).toEqual([
    "1 miejsce",
    "2 miejsca",
    "5 miejsc",
  ]);
  expect(formatPhrase({ left_other: "{{count}} left" }, "en", "left", { count: 1 })).toBe("1 left");
});

test("D5 an unknown key and an unknown placeholder stay visible", () => {
  expect(formatPhrase({ hello: "Hello {{name}}" }, "en", "hello")).toBe("Hello {{name}}");
  expect(formatPhrase({}, "en", "hello")).toBe("hello");
});
