import { mailsOf } from "../platform/mail/letter-to-many.ts";
import type { Rig } from "./rig.ts";
import type { Mail } from "../platform/mail/stored-mails.ts";

/** What is to be sent to an address, oldest first. */
export async function mailsTo(rig: Rig, email: string): Promise<Mail[]> {
  return (await allMails(rig)).filter(({ to }) => to === email);
}

export async function allMails(rig: Rig): Promise<Mail[]> {
  return (await mailsWaiting(rig)).filter(({ for_nobody }) => !for_nobody).map(({ mail }) => mail);
}

/** All that waits, oldest first, with each mail as it goes out; that to nobody as well. */
export async function mailsWaiting({
  services,
}: Rig): Promise<{ portfolio_uuid: string; for_nobody: boolean; mail: Mail }[]> {
  const { system } = services.database;
  const rows = await system
    .selectFrom("outgoing_mails")
    .select(["portfolio_uuid", "mail", "letter_uuid", "own_part", "for_nobody"])
    .orderBy("uuid")
    .execute();
  const mailOf = await mailsOf(system, rows);
  return rows.map((row) => ({
    portfolio_uuid: row.portfolio_uuid,
    for_nobody: row.for_nobody,
    mail: mailOf(row),
  }));
}

/** Code, link and its token of the newest mail to an address. */
export async function proofFor(rig: Rig, email: string): Promise<{ code: string; link: string; token: string }> {
  const { text } = (await mailsTo(rig, email)).at(-1) ?? { text: "" };
  const code = /^ {4}(\d{4,8})$/m.exec(text)?.[1] ?? "";
  const [link = "", token = ""] = /https?:\/\/\S+\/verify#(\S+)/.exec(text) ?? [];
  return { code, link, token };
}

/** What the newest mail to a manager leads to: the tokens of yes and no. */
export async function decisionLinks(
  rig: Rig,
  manager: string,
): Promise<{ approve: string; deny: string; text: string }> {
  const { text } = (await mailsTo(rig, manager)).at(-1) ?? { text: "" };
  const tokenOf = (wanted: string) => new RegExp(`/decide#${wanted}\\.(\\S+)`).exec(text)?.[1] ?? "";
  return { approve: tokenOf("approve"), deny: tokenOf("deny"), text };
}

/** A code that is not the right one. */
export function wrongCode(code: string, by = 1): string {
  return String((Number(code) + by) % 10 ** code.length).padStart(code.length, "0");
}
