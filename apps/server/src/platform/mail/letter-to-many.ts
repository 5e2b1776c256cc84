import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Schema } from "../database/schema.ts";
import { invitationText } from "./invitation.ts";
import type { LetterToMany, Mail, OwnPart } from "./stored-mails.ts";

/** A queued mail: complete, or one person's part of a letter. */
export type WaitingMail = {
  portfolio_uuid: string;
  mail: Mail | null;
  letter_uuid: string | null;
  own_part: OwnPart | null;
};

/** Completes queued mails: each letter is read once, however many mails refer to it. */
export async function mailsOf(
  db: Kysely<Schema>,
  waiting: readonly WaitingMail[],
): Promise<(row: WaitingMail) => Mail> {
  const keys = new Map(
    waiting.flatMap((row) => (row.letter_uuid ? [[row.letter_uuid, row.portfolio_uuid] as const] : [])),
  );
  const letters = keys.size > 0 ? await readLetters(db, keys) : new Map<string, LetterToMany>();
  return ({ mail, letter_uuid, own_part }) => {
    const letter = letters.get(letter_uuid ?? "");
    if (letter && own_part) return joined(letter, own_part);
    if (!mail) throw new Error("The letter of a mail is missing.");
    return mail;
  };
}

async function readLetters(db: Kysely<Schema>, keys: ReadonlyMap<string, string>): Promise<Map<string, LetterToMany>> {
  const named = sql`unnest(${[...keys.values()]}::uuid[], ${[...keys.keys()]}::uuid[])`;
  const rows = await db
    .selectFrom("outgoing_letters")
    .select(["uuid", "letter"])
    .where(({ refTuple }) => sql<boolean>`${refTuple("portfolio_uuid", "uuid")} in (select * from ${named})`)
    .execute();
  return new Map(rows.map(({ uuid, letter }) => [uuid, letter]));
}

function joined({ entry, ...said }: LetterToMany, { to, entry: own }: OwnPart): Mail {
  if (!entry || !own) return { ...said, to };
  const [sentAt, begins, ends] = [new Date(entry.sentAt), new Date(entry.begins), new Date(entry.ends)];
  const text = invitationText({ ...entry, ...own, sentAt, begins, ends });
  return { ...said, to, calendar: { method: entry.method, text } };
}
