import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { Brand } from "../brands/brands.ts";
import type { Envelope } from "../brands/letter-page.ts";
import {
  addedLetter,
  alreadyRegisteredLetter,
  codeLetter,
  companySignInLetter,
  resetLetter,
  switchedOffLetter,
} from "./letters.ts";
import { passwordChangedLetter } from "../people/letters.ts";
import { refreshReuseLetter } from "../sessions/letters.ts";
import { checkMail } from "../../platform/mail/mail-port.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

let rig: Rig;
let brand: Brand;
beforeAll(async () => {
  rig = await startRig();
  brand = await rig.services.brands.ofDomain("alpha.test");
});
afterAll(() => rig.close());

const proof = { code: "4711", token: "a-long-token", hours: 24 };
const letters: [string, (envelope: Envelope) => Mail][] = [
  ["code", (envelope) => codeLetter(envelope, proof)],
  ["added", (envelope) => addedLetter(envelope, proof)],
  ["reset", (envelope) => resetLetter(envelope, proof)],
  ["already registered", alreadyRegisteredLetter],
  ["switched off", switchedOffLetter],
  ["company", companySignInLetter],
  ["password changed", passwordChangedLetter],
  ["refresh reused", refreshReuseLetter],
];
const envelope = (changes: Partial<Envelope> = {}): Envelope => ({
  brand,
  to: "anna@acme.test",
  locale: "en",
  origin: "https://alpha.test",
  ...changes,
});

describe.each(letters)("the letter: %s", (_name, write) => {
  test.each(["en", "de", "nb-no"])(
    "D5 is whole in %s, as text and as HTML, in the brand's name and colours",
    (locale) => {
      const { subject, text, html = "", fromName } = write(envelope({ locale }));
      expect([subject, text, html].join()).not.toMatch(/\{\{|undefined|NaN/);
      expect(subject.includes("Alpha") && text.includes("Alpha") && html.includes("Alpha")).toBe(true);
      expect(fromName).toBe("Alpha");
      expect(html.toLowerCase()).toContain(brand.primary_color.toLowerCase());
      expect(text).toContain("support@alpha.test");
      expect(html).toContain(`<html lang="${locale === "nb-no" ? "nb-NO" : locale}">`);
    },
  );

  test("differs in each language", () => {
    expect(new Set(["en", "de", "nb-no"].map((locale) => write(envelope({ locale })).text)).size).toBe(3);
  });

  test("Z14 loads nothing and links only to the brand's portal, to pages that work signed out", () => {
    const { html = "" } = write(envelope());
    expect(html).not.toMatch(/<(img(?! src="cid:mark")|link|script|iframe)|url\(|@import/i);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(links.every((link) => link.startsWith("https://alpha.test/"))).toBe(true);
    expect(links.filter((link) => !/#|[?&](amp;)?from=mail$/.test(link))).toEqual([]);
  });

  test("30 a brand's name can break neither a header line nor the HTML", () => {
    const odd = { ...brand, name: 'A\r\nBcc: all@acme.test <b>"&' };
    const mail = write(envelope({ brand: odd }));
    expect(checkMail(mail)).toBe(mail);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain("<b>");
  });
});

test.each(letters.slice(0, 3))("A14 A18 the letter %s carries code, life and link", (_name, write) => {
  const { text, html } = write(envelope());
  expect(text).toMatch(/^ {4}4711$/m);
  expect(text).toContain("24 hours");
  expect(text).toContain("https://alpha.test/verify#a-long-token");
  expect(html).toContain(">4711<");
  expect(html).toContain('href="https://alpha.test/verify#a-long-token"');
});
