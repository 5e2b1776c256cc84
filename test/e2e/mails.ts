import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

type KeptMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  calendar?: { method: string; text: string };
};

/** The mails to an address that a server without a mail server has stored, oldest first. */
async function mailsTo(dataDir: string, to: string): Promise<KeptMail[]> {
  return (await everyMail(dataDir)).filter((mail) => mail.to === to);
}

/** All stored mails. */
export async function everyMail(dataDir: string): Promise<KeptMail[]> {
  const folder = join(dataDir, "mailbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json")).toSorted();
  const mails = await Promise.all(
    names.map(async (name) => {
      // A mail that is just being written is read the next time.
      const text = await readFile(join(folder, name), "utf8");
      return text.endsWith("}\n") ? [JSON.parse(text) as KeptMail] : [];
    }),
  );
  return mails.flat();
}

/** Waits for the mail to an address with the number `which`, counted from 1. */
export function mailTo(dataDir: string, to: string, which = 1): Promise<KeptMail> {
  return waitFor(dataDir, to, `number ${which}`, (mails) => mails[which - 1]);
}

/** Waits for the newest mail to an address whose subject contains `about` and whose text contains `saying`. */
export function mailAbout(dataDir: string, to: string, about: string, saying = ""): Promise<KeptMail> {
  return waitFor(dataDir, to, `about ${about}`, (mails) =>
    mails.findLast(({ subject, text }) => subject.includes(about) && text.includes(saying)),
  );
}

async function waitFor(
  dataDir: string,
  to: string,
  which: string,
  choose: (mails: KeptMail[]) => KeptMail | undefined,
): Promise<KeptMail> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const mail = choose(await mailsTo(dataDir, to));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail ${which} came to ${to}.`);
}

export const countMails = async (dataDir: string, to: string) => (await mailsTo(dataDir, to)).length;

export function codeIn({ text }: KeptMail): string {
  const code = /^\s+(\d{4,8})\s*$/m.exec(text)?.[1];
  if (!code) throw new Error(`There is no code in:\n${text}`);
  return code;
}

export function linkIn({ text }: KeptMail): string {
  const link = /https?:\/\/\S+\/verify#\S+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in:\n${text}`);
  return link;
}
