import { sql } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/database.ts";
import type { Pictures } from "../files/pictures.ts";
import type { Tracing } from "../tracing/tracing-port.ts";
import { mailsOf } from "./letter-to-many.ts";
import { type MailPort, withMark } from "./mail-port.ts";

const atOnce = 20;
/** The pause doubles from one minute; the tenth failure, after about seventeen hours, is the last. */
const mostAttempts = 10;
const firstWaitMs = 60_000;

/**
 * Sends the mails that are due. A mail is claimed first, so that several processes share the work and a crash loses none. When the process is told
 * to stop, it finishes the mail that it is sending and releases the claimed mails that it has not begun.
 */
export async function deliverMails(options: {
  database: Database;
  mail: MailPort;
  pictures: Pick<Pictures, "icon">;
  clock: Clock;
  logger: Logger;
  tracing: Tracing | undefined;
  stopping?: AbortSignal;
  /** Only urgent mails, for which somebody waits. */
  urgentOnly?: boolean;
}): Promise<void> {
  const { database, mail, pictures, clock, logger, tracing, stopping, urgentOnly = false } = options;
  for (;;) {
    const some = await claim(database, { now: clock.now(), urgentOnly });
    // UPDATE … RETURNING has no defined order.
    const claimed = some.toSorted((one, other) => Number(other.urgent) - Number(one.urgent));
    const mailOf = await mailsOf(database.system, claimed);
    const marks = readOnce(pictures);
    for (const [index, row] of claimed.entries()) {
      if (stopping?.aborted) return giveBack(database, claimed.slice(index), clock.now());
      const ofRow = { portfolio_uuid: row.portfolio_uuid, uuid: row.uuid };
      try {
        const send = async () => mail.send(...(await withMark({ ...mailOf(row), id: row.uuid }, marks)));
        const causedBy = row.traceparent;
        if (!row.for_nobody) await (tracing?.work("send mail", send, { causedBy }) ?? send());
        await forget(database, ofRow);
      } catch (error) {
        logger.error({ err: error, mail: row.uuid, attempts: row.attempts }, "a mail could not be sent");
        if (row.attempts >= mostAttempts) await forget(database, ofRow);
      }
    }
    if (claimed.length < atOnce || stopping?.aborted) return;
  }
}

/** A cache: mails that are sent together use few different logos. */
function readOnce(pictures: Pick<Pictures, "icon">): Pick<Pictures, "icon"> {
  const read = new Map<string, Promise<Uint8Array | null>>();
  return {
    icon(...asked) {
      const key = asked.join(" ");
      const icon = read.get(key) ?? pictures.icon(...asked);
      read.set(key, icon);
      return icon;
    },
  };
}

/** Claims the mails that are due, urgent ones first, by moving their next attempt into the future; returns them. */
function claim({ system }: Database, { now, urgentOnly }: { now: Date; urgentOnly: boolean }) {
  return system
    .updateTable("outgoing_mails")
    .set({
      attempts: sql<number>`attempts + 1`,
      next_at: sql<Date>`${now}::timestamptz + ${firstWaitMs / 1000} * power(2, attempts) * interval '1 second'`,
    })
    .where(
      ({ refTuple, selectFrom }) =>
        sql<boolean>`${refTuple("portfolio_uuid", "uuid")} in ${selectFrom("outgoing_mails")
          .select(["portfolio_uuid", "uuid"])
          .where("next_at", "<=", now)
          .$if(urgentOnly, (query) => query.where("urgent", "=", true))
          .orderBy("urgent", "desc")
          .orderBy("next_at")
          .limit(atOnce)
          .forUpdate()
          .skipLocked()}`,
    )
    .returning([
      "portfolio_uuid",
      "uuid",
      "mail",
      "letter_uuid",
      "own_part",
      "attempts",
      "for_nobody",
      "traceparent",
      "urgent",
    ])
    .execute();
}

/** Releases claimed mails, so that another worker may send them at once. */
async function giveBack(
  { system }: Database,
  rows: { portfolio_uuid: string; uuid: string }[],
  now: Date,
): Promise<void> {
  const keys = sql`unnest(${rows.map((row) => row.portfolio_uuid)}::uuid[], ${rows.map(({ uuid }) => uuid)}::uuid[])`;
  await system
    .updateTable("outgoing_mails")
    .set({ attempts: sql<number>`attempts - 1`, next_at: now })
    .where(({ refTuple }) => sql<boolean>`${refTuple("portfolio_uuid", "uuid")} in (select * from ${keys})`)
    .execute();
}

function forget({ system }: Database, row: { portfolio_uuid: string; uuid: string }) {
  return system
    .deleteFrom("outgoing_mails")
    .where("portfolio_uuid", "=", row.portfolio_uuid)
    .where("uuid", "=", row.uuid)
    .execute();
}
