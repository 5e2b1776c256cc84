import { globSync, readFileSync } from "node:fs";
import { letterLocales } from "@atrium/phrases/letters/letter-phrase.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { letterSamples as samples } from "../../letter-samples.ts";
import { checkMail } from "../../platform/mail/mail-port.ts";
import { withMailbox } from "../../testing/kept-mails.ts";
import { letterPage } from "../brands/letter-page.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let app: FastifyInstance;
beforeAll(async () => {
  rig = await startRig();
  ({ app } = await withMailbox(rig));
});
afterAll(async () => {
  await app.close();
  await rig.close();
});

test("every letter that is written anywhere has a sample", () => {
  const sources = globSync("apps/server/src/**/*.ts", { exclude: (path) => path.endsWith(".test.ts") });
  const written = sources.flatMap((path) =>
    Array.from(readFileSync(path, "utf8").matchAll(/^export function (\w+Letter)\(/gm), ([, name]) => name),
  );
  expect(new Set(Object.keys(samples))).toEqual(new Set(written));
});

describe.each(Object.keys(samples))("%s", (name) => {
  test("D5 is complete in every language, and different in each except for variants", async () => {
    const brand = await rig.services.brands.ofDomain("alpha.test");
    const texts = letterLocales.map((locale) => {
      const mail = samples[name]?.write({ brand, to: "nora@acme.test", locale, origin: "https://alpha.test" });
      expect(mail && checkMail(mail)).toBe(mail);
      expect([mail?.subject, mail?.text, mail?.html].join()).not.toMatch(/\{\{|undefined|NaN/);
      return mail?.text;
    });
    // English and French have a variant each, which may say the same.
    expect(new Set(texts).size).toBeGreaterThanOrEqual(letterLocales.length - 2);
  });

  test("D5 R23 a brand's name is text and no markup, however long it is, and no line of the head", async () => {
    const own = await rig.services.brands.ofDomain("alpha.test");
    const config = { ...own.config, support_email: "'><b>@alpha.test" };
    const brand = { ...own, config, name: `<i onclick="x">Tower & 'Sons'</i>\r\nBcc: all ${"Long".repeat(60)}` };
    const mail = samples[name]?.write({ brand, to: "nora@acme.test", locale: "en", origin: "https://alpha.test" });
    expect(mail?.html).not.toMatch(/<i |<b>|'Sons'/);
    expect(mail?.html).toContain("&#60;i onclick=");
    expect([mail?.subject, mail?.fromName].join("")).not.toMatch(/[\r\n]/);
  });

  test("is shown with its subject, its text, and its HTML in a frame that may do nothing", async () => {
    const page = await app.inject({ url: `/mailbox/letters/${name}?lang=de&brand=alpha` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<option value="de" selected>');
    const [, source = ""] = /<iframe title="As HTML" sandbox src="([^"]+)"/.exec(page.body) ?? [];
    const html = await app.inject({ url: source.replaceAll("&#38;", "&") });
    expect(html.body).toContain('<html lang="de">');
    expect(html.body).not.toContain("cid:");
    expect(html.headers["content-security-policy"]).toMatch(/^default-src 'none';.*sandbox$/);
  });
});

test("36 what people write is text in a letter's HTML, and no markup: words, rows, codes and names of files", async () => {
  const brand = await rig.services.brands.ofDomain("alpha.test");
  const hostile = `"><img src=x onerror='alert(1)'>`;
  const { html = "" } = letterPage(
    { brand, to: "nora@acme.test", locale: "en", origin: "https://alpha.test" },
    "service.subject",
    [
      { say: "service.description" },
      { say: "service.title", small: true },
      { rows: [{ name: hostile, text: hostile, note: hostile }] },
      { code: hostile },
      { file: { name: hostile, path: `/files/${hostile}` } },
    ],
    { number: hostile, building: hostile, title: hostile, description: hostile },
  );
  expect(html).not.toMatch(/<img src=x|onerror='/);
  // Three facts of the subject, one of each paragraph, three cells, a code, a file's address and its name.
  expect(html.match(/&#62;&#60;img src=x/g)?.length).toBe(11);
});

test("the list leads to each", async () => {
  const { body } = await app.inject({ url: "/mailbox/letters" });
  const links = [...body.matchAll(/href="\/mailbox\/letters\/(\w+)"/g)].map(([, name]) => name);
  expect(links).toEqual(Object.keys(samples));
  expect((await app.inject({ url: "/mailbox" })).body).toContain('href="/mailbox/letters"');
});

test.each(["constructor", "nothing"])("there is no letter %s", async (name) => {
  expect((await app.inject({ url: `/mailbox/letters/${name}` })).statusCode).toBe(404);
});

test("an unknown brand or language falls back to the host's and English; the input is not repeated", async () => {
  const url = "/mailbox/letters/welcomeLetter?brand=<script>&lang=<script>";
  const page = await app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<option value="en" selected>');
  expect(page.body).not.toContain("<script>");
});

test("no other machine sees them", async () => {
  for (const url of ["/mailbox/letters", "/mailbox/letters/codeLetter", "/mailbox/letters/codeLetter/html"]) {
    expect((await app.inject({ url, remoteAddress: "203.0.113.9" })).statusCode).toBe(404);
  }
});
