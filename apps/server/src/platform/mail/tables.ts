import type { Generated, JSONColumnType } from "kysely";
import type { Instant, JsonOrNull } from "../database/columns.ts";
import type { LetterToMany, Mail, OwnPart } from "./stored-mails.ts";

interface OutgoingMailsTable {
  portfolio_uuid: string;
  uuid: string;
  /** Null for one person's part of a letter to many. */
  mail: JsonOrNull<Mail>;
  letter_uuid: string | null;
  own_part: JsonOrNull<OwnPart>;
  attempts: Generated<number>;
  created_at: Instant;
  next_at: Instant;
  /** Written so that the answer takes as long as with a real mail; deleted unsent. */
  for_nobody: Generated<boolean>;
  traceparent: string | null;
  /** Somebody waits for it: it is sent before all others. */
  urgent: Generated<boolean>;
  /** Its subject (such as a calendar entry): a later mail about the same replaces it while it waits. */
  about: Generated<string | null>;
}

interface OutgoingLettersTable {
  portfolio_uuid: string;
  uuid: string;
  letter: JSONColumnType<LetterToMany>;
}

declare module "../database/schema.ts" {
  interface Schema {
    outgoing_mails: OutgoingMailsTable;
    outgoing_letters: OutgoingLettersTable;
  }
}
