import { sql } from "kysely";
import { monthOf } from "../../platform/database/months.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import {
  type ExportRange,
  portfolioNamed,
  readRange,
  type WriteLines,
  writeRows,
} from "../../platform/database/export.ts";
import { eventLine } from "./event-line.ts";

/**
 * Exports the events that a portfolio received in a period, as lines of JSON, oldest first, and records the export as a fact. Returns how many there
 * were.
 */
export async function exportEvents(
  database: Database,
  clock: Clock,
  range: ExportRange & { write: WriteLines },
): Promise<number> {
  const { from, until } = readRange(range);
  const tenant = database.tenant(await portfolioNamed(database.system, range.portfolio));
  const read = tenant.db
    .selectFrom("analytics_events")
    .leftJoin("whitelabels", (join) =>
      join
        .onRef("whitelabels.portfolio_uuid", "=", "analytics_events.portfolio_uuid")
        .onRef("whitelabels.uuid", "=", "analytics_events.whitelabel_uuid"),
    )
    .where("analytics_events.portfolio_uuid", "=", tenant.portfolioUuid)
    // Lets the database skip partitions.
    .where(sql<boolean>`month >= ${monthOf(from)}::date and month <= ${monthOf(until)}::date`)
    .where("received_at", ">=", from)
    .where("received_at", "<", until)
    .select(["event_uuid", "event_type", "occurred_at", "received_at", "building_uuid", "user_uuid", "channel"])
    .select(["browser", "system", "properties", "whitelabels.brand_identifier"])
    .orderBy("received_at")
    .orderBy("event_uuid");
  const count = await writeRows(
    range.write,
    (after: Awaited<ReturnType<typeof read.execute>>[number] | undefined, atOnce) =>
      read
        .limit(atOnce)
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(received_at, event_uuid) > (${after?.received_at}::timestamptz, ${after?.event_uuid}::uuid)`,
          ),
        )
        .execute(),
    eventLine,
  );
  await record(
    tenant,
    {
      action: "analytics.exported",
      actor: { kind: "operator" },
      details: { from: range.from, until: range.until, count },
    },
    { now: clock.now() },
  );
  return count;
}
