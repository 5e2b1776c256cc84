import { sql } from "kysely";
import { monthOf } from "../../shared/analytics/months.ts";
import { audit } from "../../shared/audit/audit.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Database } from "../../shared/database/database.ts";
import { eventLine } from "./event-line.ts";

/** What cannot be exported, and why. */
export class ExportRefused extends Error {
  override name = "ExportRefused";
}

const day = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/;
/** So many rows are in memory at once, however many there are. */
const atOnce = 1_000;

type Wish = { portfolio: string; from: string; until: string };

/**
 * Writes the events of a portfolio that came from `from` to before `until` (`2026-11-01` or `2026-11-01T09:30Z`, UTC), a line of JSON each, oldest first.
 * They are read in portions, each beginning where the one before ended. Answers how many there were.
 */
export async function exportEvents(
  database: Database,
  clock: Clock,
  wish: Wish & { write: (lines: string) => Promise<void> },
): Promise<number> {
  const [from, until] = [readInstant(wish.from), readInstant(wish.until)];
  const portfolio = await database.system
    .selectFrom("portfolios")
    .where("key", "=", wish.portfolio)
    .select("uuid")
    .executeTakeFirst();
  if (!portfolio) throw new ExportRefused(`There is no portfolio ${JSON.stringify(wish.portfolio)}.`);
  const tenant = database.tenant(portfolio.uuid);
  let count = 0;
  let after: { at: Date; uuid: string } | undefined;
  for (;;) {
    const rows = await tenant.db
      .selectFrom("analytics_events")
      .leftJoin("whitelabels", (join) =>
        join
          .onRef("whitelabels.portfolio_uuid", "=", "analytics_events.portfolio_uuid")
          .onRef("whitelabels.uuid", "=", "analytics_events.whitelabel_uuid"),
      )
      .where("analytics_events.portfolio_uuid", "=", tenant.portfolioUuid)
      // Says to the database which months it need not open.
      .where(sql<boolean>`month >= ${monthOf(from)}::date and month <= ${monthOf(until)}::date`)
      .where("received_at", ">=", from)
      .where("received_at", "<", until)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(received_at, event_uuid) > (${after?.at}::timestamptz, ${after?.uuid}::uuid)`),
      )
      .select(["event_uuid", "event_type", "occurred_at", "received_at", "building_uuid", "user_uuid", "channel"])
      .select(["browser", "system", "properties", "whitelabels.brand_identifier"])
      .orderBy("received_at")
      .orderBy("event_uuid")
      .limit(atOnce)
      .execute();
    if (rows.length > 0) await wish.write(rows.map((row) => `${JSON.stringify(eventLine(row))}\n`).join(""));
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
    after = { at: last.received_at, uuid: last.event_uuid };
  }
  await audit(
    tenant,
    {
      action: "analytics.exported",
      actor: { kind: "operator" },
      details: { from: wish.from, until: wish.until, count },
    },
    { now: clock.now() },
  );
  return count;
}

function readInstant(text: string): Date {
  const at = day.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new ExportRefused(
      `${JSON.stringify(text)} is no day such as 2026-11-01 and no time such as 2026-11-01T09:30Z.`,
    );
  return at;
}
