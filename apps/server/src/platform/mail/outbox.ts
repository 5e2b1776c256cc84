import { sql } from "kysely";
import { v7 } from "uuid";
import type { Clock } from "../clock/clock.ts";
import type { Tenant } from "../database/database.ts";
import type { Tracing } from "../tracing/tracing-port.ts";
import { delayedSignal } from "../concurrency/delayed-signal.ts";
import { checkMail } from "./mail-port.ts";
import type { LetterToMany, Mail, OwnPart } from "../database/stored-mails.ts";

/** Mails to be sent: rows of the transaction that causes them, so that neither is there without the other. */
export type Outbox = {
  post(tenant: Tenant, mail: Mail, options?: PostOptions): Promise<void>;
  /** Letters to many, in one statement. */
  postToMany(tenant: Tenant, letters: readonly { letter: LetterToMany; own: readonly OwnPart[] }[]): Promise<void>;
  /** Whom to wake when something was posted; without anybody it waits for the next round. */
  wakes(wake: () => void): void;
};

/** `forNobody`: does all the work, and nothing is sent, so that an address that nobody has is answered no sooner (test 29). */
export type PostOptions = { forNobody?: boolean };

/** A wake-up before the transaction has ended would find nothing. */
const pauseMs = 100;

export function outbox({ clock, tracing }: { clock: Clock; tracing: Tracing | undefined }): Outbox {
  const { soon, wakes } = delayedSignal(pauseMs);

  const cause = () => tracing?.traceparent() ?? null;

  return {
    async post({ db, portfolioUuid }, mail, { forNobody = false } = {}) {
      const now = clock.now();
      await sql`
        insert into outgoing_mails (portfolio_uuid, uuid, mail, created_at, next_at, for_nobody, traceparent)
        values (${portfolioUuid}, ${v7()}, ${JSON.stringify(checkMail(mail))}, ${now}, ${now}, ${forNobody}, ${cause()})`.execute(
        db,
      );
      soon();
    },
    async postToMany({ db, portfolioUuid }, letters) {
      const now = clock.now();
      const named = letters.map((one) => ({ ...one, uuid: v7() }));
      const said = named.map(({ letter }) => JSON.stringify(letter));
      const mails = named.flatMap(({ letter, own, uuid }) =>
        own.map((part) => ({ letter: uuid, part: checkedPart(letter, part) })),
      );
      if (mails.length === 0) return;
      await sql`
        with said as (
          insert into outgoing_letters (portfolio_uuid, uuid, letter)
          select ${portfolioUuid}, its.uuid, its.letter::jsonb
          from unnest(${named.map(({ uuid }) => uuid)}::uuid[], ${said}::text[]) as its (uuid, letter)
        )
        insert into outgoing_mails (portfolio_uuid, uuid, letter_uuid, own_part, created_at, next_at, traceparent)
        select ${portfolioUuid}, its.uuid, its.letter_uuid, its.part::jsonb, ${now}, ${now}, ${cause()}
        from unnest(${mails.map(() => v7())}::uuid[], ${mails.map(({ letter }) => letter)}::uuid[],
          ${mails.map(({ part }) => JSON.stringify(part))}::text[]) as its (uuid, letter_uuid, part)`.execute(db);
      soon();
    },
    wakes,
  };
}

/** A letter's own lines of the head are looked at with each, as those of a whole mail are. */
function checkedPart({ entry: _entry, ...said }: LetterToMany, part: OwnPart): OwnPart {
  checkMail({ ...said, to: part.to });
  return part;
}
