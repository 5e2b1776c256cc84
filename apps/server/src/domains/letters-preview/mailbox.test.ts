import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeLetter } from "../sign-up/letters.ts";
import type { Mailbox } from "../../platform/mail/mailbox.ts";
import { showsMailbox } from "../../welcome.ts";
import { withMailbox } from "../../testing/kept-mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let app: FastifyInstance;
let box: Mailbox;
beforeAll(async () => {
  rig = await startRig();
  ({ app, box } = await withMailbox(rig));
});
afterAll(async () => {
  await app.close();
  await rig.close();
});

async function newestMail() {
  const brand = await rig.services.brands.ofDomain("alpha.test");
  const envelope = { brand, to: "anna@acme.test", locale: "en", origin: "https://alpha.test" };
  await box.send(codeLetter(envelope, { code: "4711", token: "long-token", hours: 24 }));
  return (await box.list())[0]?.id ?? "";
}

test("a mail is shown as text with links, and as HTML in a frame that may do nothing", async () => {
  const id = await newestMail();
  const page = await app.inject({ url: `/mailbox/${id}` });
  expect(page.body).toContain("4711");
  expect(page.body).toContain('<a href="https://alpha.test/verify#long-token">');
  expect(page.body).toContain(`<iframe title="As HTML" sandbox src="/mailbox/${id}/html">`);
  const html = await app.inject({ url: `/mailbox/${id}/html` });
  expect(html.body).toContain("Confirm my email address");
  expect(html.headers["content-security-policy"]).toMatch(/^default-src 'none';.*sandbox$/);
});

const urls = (id: string) => [
  "/mailbox",
  `/mailbox/${id}`,
  `/mailbox/${id}/html`,
  "/mailbox/letters",
  "/mailbox/letters/codeLetter",
  "/mailbox/letters/codeLetter/html",
];
type Asking = { remoteAddress?: string; headers?: Record<string, string> };

async function statuses(asking: Asking): Promise<number[]> {
  const asked = urls(await newestMail()).map((url) => app.inject({ url, ...asking }));
  return [...new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))];
}

const nearby: Asking[] = [
  {},
  ...["localhost:3000", "harborline.localhost:3000", "127.0.0.1", "[::1]:3000"].map((host) => ({ headers: { host } })),
  { remoteAddress: "::1" },
  { remoteAddress: "::ffff:127.0.0.1" },
];
test.each(nearby)("Z5 a browser on this machine sees mails and samples: %j", async (asking) => {
  expect(await statuses(asking)).toEqual([200]);
});

const elsewhere: Asking[] = [
  { remoteAddress: "203.0.113.9" },
  ...[
    "portal.example",
    "portal.example:3000",
    "localhost.evil.example",
    "evil-localhost",
    "127.0.0.1.evil.example",
  ].map((host) => ({ headers: { host } })),
  ...[
    { "x-forwarded-for": "203.0.113.9" },
    { "x-forwarded-host": "portal.example" },
    { "x-forwarded-proto": "https" },
    { forwarded: "for=203.0.113.9" },
    { "x-real-ip": "203.0.113.9" },
    { via: "1.1 proxy" },
    { "cf-connecting-ip": "203.0.113.9" },
  ].map((headers) => ({ headers: { host: "localhost:3000", ...headers } })),
];
test.each(elsewhere)(
  "Z5 a request from another machine, or through a proxy on this machine, sees none: %j",
  async (asking) => {
    expect(await statuses(asking)).toEqual([404]);
  },
);

test("36 the content of a mail is text on its page and in the list, whatever it is", async () => {
  const text = '<img src=x onerror="alert(1)"></pre><script>alert(1)</script>';
  await box.send({ to: "anna@acme.test", subject: text, text: `${text}\n` });
  const [newest] = await box.list();
  for (const url of ["/mailbox", `/mailbox/${newest?.id}`]) {
    const { body, headers } = await app.inject({ url });
    expect(body).toContain("&#60;img src=x onerror=");
    expect(body).not.toMatch(/<img|<script|<\/pre><script/);
    expect(headers["content-security-policy"]).toContain("sandbox allow-same-origin allow-forms");
  }
});

const base = { publicUrl: undefined, smtpUrl: undefined, trustProxy: 0 };
test.each([
  [base, true],
  [{ ...base, publicUrl: "https://portal.example" }, false],
  [{ ...base, smtpUrl: "smtp://mail.example" }, false],
  [{ ...base, trustProxy: 1 }, false],
])("Z5 with %j there are such pages: %s", (settings, shown) => {
  expect(showsMailbox({ ...rig.services.config, ...settings })).toBe(shown);
});
