import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeLetter } from "../brands/letters.ts";
import type { Mailbox } from "../../platform/mail/mailbox.ts";
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

test("no mail is shown to another machine", async () => {
  const id = await newestMail();
  for (const url of ["/mailbox", `/mailbox/${id}`, `/mailbox/${id}/html`]) {
    expect((await app.inject({ url, remoteAddress: "203.0.113.9" })).statusCode).toBe(404);
  }
});
