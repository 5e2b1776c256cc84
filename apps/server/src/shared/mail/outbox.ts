import { sql } from "kysely";
import { v7 } from "uuid";
import type { Clock } from "../clock.ts";
import type { Tenant } from "../database/database.ts";
import type { Tracing } from "../tracing/tracing-port.ts";
import { waker } from "../waker.ts";
import { checkMail, type Mail } from "./mail-port.ts";

/** Mails to be sent: rows of the transaction that causes them, so that neither is there without the other. */
export type Outbox = {
  post(tenant: Tenant, mail: Mail, options?: PostOptions): Promise<void>;
  /** The same for several, in one statement. */
  postAll(tenant: Tenant, mails: readonly Mail[]): Promise<void>;
  /** Whom to wake when something was posted; without anybody it waits for the next round. */
  wakes(wake: () => void): void;
};

/** `forNobody`: does all the work, and nothing is sent, so that an address that nobody has is answered no sooner (test 29). */
export type PostOptions = { forNobody?: boolean };

/** A wake-up before the transaction has ended would find nothing. */
const pauseMs = 100;

export function outbox({ clock, tracing }: { clock: Clock; tracing: Tracing | undefined }): Outbox {
  const { soon, wakes } = waker(pauseMs);

  async function put({ db, portfolioUuid }: Tenant, mails: readonly Mail[], forNobody: boolean): Promise<void> {
    const now = clock.now();
    const written = mails.map((mail) => JSON.stringify(checkMail(mail)));
    await sql`
      insert into outgoing_mails (portfolio_uuid, uuid, mail, created_at, next_at, for_nobody, traceparent)
      select ${portfolioUuid}, its.uuid, its.mail::jsonb, ${now}, ${now}, ${forNobody}, ${tracing?.traceparent() ?? null}
      from unnest(${mails.map(() => v7())}::uuid[], ${written}::text[]) as its (uuid, mail)`.execute(db);
    soon();
  }

  return {
    post: (tenant, mail, { forNobody = false } = {}) => put(tenant, [mail], forNobody),
    postAll: async (tenant, mails) => (mails.length > 0 ? put(tenant, mails, false) : undefined),
    wakes,
  };
}
