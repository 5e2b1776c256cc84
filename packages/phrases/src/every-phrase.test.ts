import { describe, expect, test } from "vitest";
import { everyPhrase, faultsOfOwnWords } from "./every-phrase.ts";
import { formatPhrase } from "./format.ts";
import { letterPhrase } from "./letters/letter-phrase.ts";
import { phrase } from "./phrase.ts";

describe("a brand's own words", () => {
  test("D2 take precedence over the table's, with their values and the plural form of the count", () => {
    const own = { "landing.sign_in": "Come in", "sign_in.email_title": "Enter {{brand}}" };
    expect(phrase("en", "landing.sign_in", {}, own)).toBe("Come in");
    expect(phrase("en", "sign_in.email_title", { brand: "Ember" }, own)).toBe("Enter Ember");
    expect(phrase("en", "landing.create_account", {}, own)).toBe("Create account");
    expect(letterPhrase("en", "sign_in", {}, { sign_in: "To the portal" })).toBe("To the portal");
  });

  test("D2 a single plural form does not change the others", () => {
    const table = { left_one: "{{count}} spot", left_other: "{{count}} spots" };
    const say = (count: number) => formatPhrase(table, "en", "left", { count }, { left_other: "{{count}} seats" });
    expect([1, 2].map(say)).toEqual(["1 spot", "2 seats"]);
  });

  test.each([
    ["en", { "landing.sign_in": "In", "letters.footer": "Bye from {{brand}}", "nav.home": "Here" }],
    ["de_DE", { "session.wait_hours_one": "Eine Stunde noch" }],
    ["pl", { "session.wait_hours_few": "Jeszcze {{count}} godziny" }],
    ["fr-ca", { "app.contact_support": "Nous écrire" }],
    ["el-el", { "nav.home": "Mar" }],
  ])("D2 %s: lawful ones have no fault", (locale, own) => {
    expect(faultsOfOwnWords(locale, own)).toEqual([]);
  });

  test.each([
    ["en", "landing.sign_inn", "In", "is no phrase of this product"],
    ["en", "footer", "Bye", "is no phrase of this product"],
    ["de", "session.wait_hours", "Zu oft", 'is no phrase of "de", which has the forms session.wait_hours_one'],
    ["de", "session.wait_hours_few", "Zu oft", 'is no phrase of "de"'],
    ["en", "sign_in.email_title", "Enter {{brnd}}", "must not name {{brnd}}: this phrase has only {{brand}}"],
    ["en", "nav.home", "Hello {{name}}", "must not name {{name}}: this phrase has no value at all"],
  ])("D2 %s: %s → %s is refused", (locale, key, text, sentence) => {
    const [fault] = faultsOfOwnWords(locale, { [key]: text });
    expect(fault?.key).toBe(key);
    expect(fault?.sentence).toContain(sentence);
  });

  test("D2 every phrase of portal and mails can be worded otherwise", () => {
    const phrases = everyPhrase("en-gb");
    expect(phrases["landing.sign_in"]).toBe("Sign in");
    expect(phrases["nav.home"]).toBe("Home");
    expect(phrases["letters.greeting"]).toBe("Hello,");
  });
});
