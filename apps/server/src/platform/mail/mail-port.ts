import type { Pictures } from "../files/pictures.ts";
import type { Mail } from "./stored-mails.ts";

const markName = "mark";
export const markSource = `cid:${markName}`;

/** A picture inside a mail, which its HTML refers to as `cid:<name>`. */
export type InlinePicture = { name: string; png: Uint8Array };

/** The transport of mails: an SMTP server, or the mailbox folder if none is configured. */
export type MailPort = { send(mail: Mail, pictures?: readonly InlinePicture[]): Promise<void>; close(): void };

/** `Portal <portal@example.com>` → the address alone. */
export function addressIn(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}

/** A line break in a header would let a text add headers of its own. */
export function checkMail(mail: Mail): Mail {
  for (const [name, value] of Object.entries({
    to: mail.to,
    subject: mail.subject,
    fromName: mail.fromName ?? "",
    replyTo: mail.replyTo ?? "",
  })) {
    if (/[\r\n\0]/.test(value)) throw new Error(`A mail's ${name} must be one line.`);
  }
  if (/[,;\s]/.test(mail.to)) throw new Error("A mail has exactly one address.");
  return mail;
}

/** Completes a mail for sending: with its logo, or, if the logo no longer exists, without its placeholder. */
export async function withMark(mail: Mail, pictures: Pick<Pictures, "icon">): Promise<[Mail, InlinePicture[]]> {
  const { mark, ...rest } = mail;
  const png = mark ? await pictures.icon(mark, markPixels) : null;
  if (png) return [rest, [{ name: markName, png }]];
  const { html } = rest;
  return [html === undefined ? rest : { ...rest, html: html.replace(markImage, "") }, []];
}

/** Twice the displayed size, for high-density screens. */
const markPixels = 64;
const markImage = new RegExp(`<img src="${markSource}"[^>]*>`);
