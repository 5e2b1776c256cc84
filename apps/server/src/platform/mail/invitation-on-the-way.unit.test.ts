import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { attendeeOf, invitationText, organizerOf } from "./invitation.ts";
import { smtpMail } from "./smtp.ts";
import type { Mail } from "./stored-mails.ts";

type Part = { type: string; encoding: string; body: string; parts: Part[] };

/** Parses a message as a mail program does (RFC 2045, RFC 2046). */
function partOf(message: string): Part {
  const end = message.indexOf("\r\n\r\n");
  const head = message.slice(0, end).replace(/\r\n[ \t]+/g, " ");
  const valueOf = (name: string) => new RegExp(`^${name}: *(.+)$`, "im").exec(head)?.[1]?.trim() ?? "";
  const [type, body] = [valueOf("content-type"), message.slice(end + 4)];
  const [, boundary] = /boundary="?([^";]+)"?/.exec(type) ?? [];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [];
  return {
    type,
    encoding: valueOf("content-transfer-encoding"),
    body,
    parts: parts.map((part) => partOf(part.replace(/^\r\n/, ""))),
  };
}

function decoded({ encoding, body }: Part): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

const everyPart = (part: Part): Part[] => [part, ...part.parts.flatMap(everyPart)];

async function received(mail: Mail, from: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        resolve(Buffer.concat(pieces).toString());
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const smtp = smtpMail({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, from });
  await smtp.send(mail, [{ name: "mark", png: Buffer.from("a picture") }]);
  smtp.close();
  await new Promise<void>((closed) => server.close(closed));
  return promise;
}

test.each(["REQUEST", "CANCEL"] as const)(
  "E2 R6 %s arrives as calendars expect it: the method in the part's type, as an alternative of the text, from the organizer, unchanged",
  async (method) => {
    const from = "Portal <portal@alpha.test>";
    const [brand, config] = [{ name: "Alpha" }, { mailFrom: from }];
    const text = invitationText({
      method,
      uid: "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21",
      sequence: 0,
      sentAt: new Date("2026-11-21T14:00:00.000Z"),
      begins: new Date("2026-11-28T17:25:00.000Z"),
      ends: new Date("2026-11-28T18:30:00.000Z"),
      title: "Straßenfest 🎪 ".repeat(20),
      place: "Turmstraße 1",
      details: "One.\nTwo = 2.",
      url: "https://alpha.test/building/b/event-posts/e",
      organizer: organizerOf({ brand, config }),
      attendee: attendeeOf({ first_name: "Änne", last_name: "Alt", email: "anna@acme.test" }),
    });
    const calendar = { method, text };
    const message = await received(
      { to: "anna@acme.test", subject: "Hi", text: "Hi.", html: "<p>Hi.</p>", fromName: "Alpha", calendar },
      from,
    );
    const parts = everyPart(partOf(message));
    // Outlook and Google read the method from here, and offer nothing without it.
    const type = /^text\/calendar; (?=.*charset=utf-8)(?=.*method=(REQUEST|CANCEL))/i;
    const alternatives = parts.find((part) => part.type.startsWith("multipart/alternative"))?.parts ?? [];
    expect(alternatives.map((part) => part.type.split(";")[0])).toEqual([
      "text/plain",
      // The HTML with its logo.
      "multipart/related",
      "text/calendar",
    ]);
    const entry = alternatives.at(-1);
    expect(type.exec(entry?.type ?? "")?.[1]).toBe(method);
    // The same once more as an attachment, for mail programs that handle only files.
    const file = parts.find((part) => /^application\/ics; name="?invite\.ics/.test(part.type));
    for (const part of [entry, file]) expect(part && decoded(part).trimEnd()).toBe(text.trimEnd());
    // Outlook shows an entry of another organizer as forwarded, so the organizer is the sender.
    expect(message).toMatch(/^From: Alpha <portal@alpha\.test>/m);
    expect(text.replaceAll("\r\n ", "")).toContain('ORGANIZER;CN="Alpha":mailto:portal@alpha.test\r\n');
  },
);
