import { sql } from "kysely";
import { v7 } from "uuid";
import type { Clock } from "../clock/clock.ts";
import type { Tenant } from "../database/database.ts";
import type { Tracing } from "../tracing/tracing-port.ts";
import { delayedSignal } from "../concurrency/delayed-signal.ts";
import { notice } from "../events/events.ts";
import { checkMail } from "./mail-port.ts";
import type { LetterToMany, Mail, OwnPart } from "./stored-mails.ts";

/** Queues mails: rows of the transaction that causes them, so that both are committed or neither. */
export type Outbox = {
  post(tenant: Tenant, mail: Mail, options?: PostOptions): Promise<void>;
  /**
   * Queues letters to many people, in one statement. A part with a calendar entry is held for a while, so that a person may change their mind: a
   * later part about the same entry replaces it and keeps its time, so that the changes within the hold are one mail with the final state (Z4).
   */
  postToMany(tenant: Tenant, letters: readonly { letter: LetterToMany; own: readonly OwnPart[] }[]): Promise<void>;
  /** The worker to wake when held mails become due; without one, they wait for the next scheduled run. Other mails notify `mails`. */
  wakes(wake: () => void): void;
};

/**
 * `forNobody`: does all the work, but nothing is sent, so that the answer for an unknown address takes as long as for a known one (test 29).
 * `urgent`: somebody waits for the mail.
 */
export type PostOptions = { forNobody?: boolean; urgent?: boolean };

/** A timer may fire a little early. */
const pauseMs = 100;

type Parts = { clock: Clock; tracing: Tracing | undefined; holdSeconds: number };

export function outbox({ clock, tracing, holdSeconds }: Parts): Outbox {
  const held = delayedSignal(holdSeconds * 1000 + pauseMs);

  const cause = () => tracing?.traceparent() ?? null;

  return {
    async post({ db, portfolioUuid }, mail, { forNobody = false, urgent = false } = {}) {
      const now = clock.now();
      await sql`
        insert into outgoing_mails (portfolio_uuid, uuid, mail, created_at, next_at, for_nobody, urgent, traceparent)
        values (${portfolioUuid}, ${v7()}, ${JSON.stringify(checkMail(mail))}, ${now}, ${now}, ${forNobody}, ${urgent}, ${cause()})
        returning ${notice("mails", {})}`.execute(db);
    },
    async postToMany({ db, portfolioUuid }, letters) {
      const now = clock.now();
      const named = letters.map((one) => ({ ...one, uuid: v7() }));
      const said = named.map(({ letter }) => JSON.stringify(letter));
      const mails = named.flatMap(({ letter, own, uuid }) =>
        own.map((part) => ({ letter: uuid, part: checkedPart(letter, part) })),
      );
      if (mails.length === 0) return;
      const until = new Date(now.getTime() + holdSeconds * 1000);
      await sql`
        with said as (
          insert into outgoing_letters (portfolio_uuid, uuid, letter)
          select ${portfolioUuid}, its.uuid, its.letter::jsonb
          from unnest(${named.map(({ uuid }) => uuid)}::uuid[], ${said}::text[]) as its (uuid, letter)
        ), its as (
          select * from unnest(${mails.map(() => v7())}::uuid[], ${mails.map(({ letter }) => letter)}::uuid[],
            ${mails.map(({ part }) => JSON.stringify(part))}::text[],
            ${mails.map(({ part }) => part.entry?.uid ?? null)}::text[]) as its (uuid, letter_uuid, part, about)
        ), replaced as (
          delete from outgoing_mails
          where portfolio_uuid = ${portfolioUuid} and about in (select about from its) and attempts = 0
          returning about, next_at
        )
        insert into outgoing_mails (portfolio_uuid, uuid, letter_uuid, own_part, about, created_at, next_at, traceparent)
        select ${portfolioUuid}, its.uuid, its.letter_uuid, its.part::jsonb, its.about, ${now},
          case when its.about is null then ${now} else
            coalesce((select min(replaced.next_at) from replaced where replaced.about = its.about), ${until})
          end, ${cause()}
        from its
        returning ${notice("mails", {})}`.execute(db);
      held.soon();
    },
    wakes: held.wakes,
  };
}

/** A letter's header fields are checked for each recipient, like those of a complete mail. */
function checkedPart({ entry: _entry, ...said }: LetterToMany, part: OwnPart): OwnPart {
  checkMail({ ...said, to: part.to });
  return part;
}
