import type { AnalyticsChannel } from "@atrium/rules/analytics-consent.ts";
import type { ColumnType } from "kysely";
import type { Instant } from "../../platform/database/columns.ts";

/** Append-only; an old month is dropped as a whole. */
interface AnalyticsEventsTable {
  portfolio_uuid: string;
  /** The first day of the month in which it arrived. */
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

declare module "../../platform/database/schema.ts" {
  interface Schema {
    analytics_events: AnalyticsEventsTable;
  }
}
