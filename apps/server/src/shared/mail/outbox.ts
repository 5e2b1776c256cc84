import { sql } from "kysely";
import { v7 } from "uuid";
import type { Clock } from "../clock.ts";
import type { Tenant } from "../database/database.ts";
import { checkMail, type Mail } from "./mail-port.ts";

/** Mails to be sent: rows of the transaction that causes them, so that neither is there without the other. */
export type Outbox = {
  post(tenant: Tenant, mail: Mail, options?: PostOptions): Promise<void>;
  /** Whom to wake when something was posted; without anybody it waits for the next round. */
  wakes(wake: () => void): void;
};

/** `unless`: does all the work and posts nothing, so that an address that nobody has is answered no sooner (test 29). */
export type PostOptions = { unless?: boolean };

/** A wake-up before the transaction has ended would find nothing. */
const pauseMs = 100;

export function outbox(clock: Clock): Outbox {
  let wake: (() => void) | undefined;
  let waking: NodeJS.Timeout | undefined;
  return {
    async post({ db, portfolioUuid }, mail, { unless = false } = {}) {
      const now = clock.now();
      await sql`insert into outgoing_mails (portfolio_uuid, uuid, mail, created_at, next_at)
        select ${portfolioUuid}::uuid, ${v7()}::uuid, ${JSON.stringify(checkMail(mail))}::jsonb,
          ${now}::timestamptz, ${now}::timestamptz
        where not ${unless}::boolean`.execute(db);
      waking ??= setTimeout(() => {
        waking = undefined;
        wake?.();
      }, pauseMs).unref();
    },
    wakes(next) {
      wake = next;
    },
  };
}
