import type { BrowserName } from "@atrium/rules/browser-name.ts";
import { isPersonal, type AnalyticsConsent } from "@atrium/rules/analytics-consent.ts";
import { sql } from "kysely";
import { monthOf } from "../../platform/database/months.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { ReadEvent } from "./read-events.ts";

export type Batch = {
  events: readonly ReadEvent[];
  whitelabelUuid: string;
  userUuid: string;
  consent: AnalyticsConsent;
  /** Whether the person has consented. */
  agreed: boolean;
  client: Pick<BrowserName, "browser" | "system">;
  now: Date;
};

/** The stored columns of each event, beside those that the whole batch shares. */
function rowsOf({ events, userUuid, consent, agreed }: Batch) {
  return events.map(({ building_uuid, channel, ...event }) => ({
    ...event,
    channel,
    building_uuid: building_uuid ?? null,
    user_uuid: isPersonal(consent, agreed, channel) ? userUuid : null,
  }));
}

/** How long after its month an event may be sent again. */
const borderMs = 24 * 60 * 60 * 1000;

/** The months whose partitions are searched for duplicates of a batch. */
export function monthsOf({ now }: Batch): { month: string; before: string } {
  return { month: monthOf(now), before: monthOf(new Date(now.getTime() - borderMs)) };
}

/**
 * Stores batches of one portfolio and the same months in one statement, whatever their size, and returns which events are new. A repeated event of
 * the same month conflicts with its key; around midnight of a month's first day the previous month is searched as well. Sorted, so that concurrent
 * calls with the same events lock in the same order.
 */
export async function storeEvents({ db, portfolioUuid }: Tenant, batches: readonly [Batch, ...Batch[]]) {
  const { month, before } = monthsOf(batches[0]);
  const given = batches.map(rowsOf);
  const calls = batches.map(({ whitelabelUuid, client: { browser, system }, now }, place) => ({
    whitelabel_uuid: whitelabelUuid,
    browser,
    system,
    received_at: now,
    events: given[place],
  }));
  const unknown =
    before === month
      ? sql``
      : sql`where not exists (select from analytics_events earlier where earlier.portfolio_uuid = ${portfolioUuid}::uuid
          and earlier.month = ${before}::date and earlier.event_uuid = given.event_uuid)`;
  const { rows } = await sql<{ event_uuid: string }>`
    insert into analytics_events (portfolio_uuid, month, event_uuid, received_at, occurred_at, whitelabel_uuid, building_uuid,
      user_uuid, event_type, channel, browser, system, properties)
    select ${portfolioUuid}::uuid, ${month}::date, given.event_uuid, told.received_at, given.occurred_at, told.whitelabel_uuid,
      given.building_uuid, given.user_uuid, given.event_type, given.channel, told.browser, told.system, given.properties
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as told (whitelabel_uuid uuid, browser text, system text,
        received_at timestamptz, events jsonb),
      jsonb_to_recordset(told.events) as given (event_uuid uuid, occurred_at timestamptz,
        building_uuid uuid, user_uuid uuid, event_type text, channel text, properties jsonb)
    ${unknown}
    order by given.event_uuid
    on conflict do nothing returning event_uuid`.execute(db);
  const stored = new Set(rows.map(({ event_uuid }) => event_uuid));
  return given.map((events) => events.filter(({ event_uuid }) => stored.delete(event_uuid)));
}
