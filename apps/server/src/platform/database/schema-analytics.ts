import type { AnalyticsChannel } from "@atrium/rules/analytics-consent.ts";
import type { ColumnType, Generated } from "kysely";
import type { Instant } from "./columns.ts";

/** Only ever added to; a month that is over long enough goes as a whole. */
export interface AnalyticsEventsTable {
  portfolio_uuid: string;
  /** The first day of the month in which it came. */
  month: ColumnType<never, string, never>;
  event_uuid: string;
  received_at: Instant;
  occurred_at: Instant;
  whitelabel_uuid: string;
  building_uuid: string | null;
  user_uuid: string | null;
  event_type: string;
  channel: AnalyticsChannel;
  browser: string | null;
  system: string | null;
  properties: ColumnType<Record<string, unknown>, string, never>;
}

export interface OutgoingWebhooksTable {
  portfolio_uuid: string;
  uuid: string;
  whitelabel_uuid: string;
  body: string;
  attempts: Generated<number>;
  created_at: Instant;
  next_at: Instant;
  traceparent: string | null;
}

export interface EndedWebhooksTable {
  portfolio_uuid: string;
  whitelabel_uuid: string;
  url: string;
  ended_at: Instant;
}
