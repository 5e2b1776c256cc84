import { mailsOf } from "../platform/mail/letter-to-many.ts";
import type { Rig } from "./rig.ts";
import type { Mail } from "../platform/mail/stored-mails.ts";

/** The queued mails to an address, oldest first. */
export async function mailsTo(rig: Rig, email: string): Promise<Mail[]> {
  return (await allMails(rig)).filter(({ to }) => to === email);
}

export async function allMails(rig: Rig): Promise<Mail[]> {
  return (await mailsWaiting(rig)).filter(({ for_nobody }) => !for_nobody).map(({ mail }) => mail);
}

/** All queued mails, oldest first, completed as they would be sent; including those for nobody. */
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

/** The links in the newest mail to a manager: the tokens of yes and no. */
export async function decisionLinks(
  rig: Rig,
  manager: string,
): Promise<{ approve: string; deny: string; text: string }> {
  const { text } = (await mailsTo(rig, manager)).at(-1) ?? { text: "" };
  const tokenOf = (wanted: string) => new RegExp(`/decide#${wanted}\\.(\\S+)`).exec(text)?.[1] ?? "";
  return { approve: tokenOf("approve"), deny: tokenOf("deny"), text };
}

/** A wrong code. */
export function wrongCode(code: string, by = 1): string {
  return String((Number(code) + by) % 10 ** code.length).padStart(code.length, "0");
}
