import type { Instant } from "../../platform/database/columns.ts";

/** Subscribers of the weekly figures. */
interface NumbersMailsTable {
  portfolio_uuid: string;
  user_uuid: string;
  /** The Monday of the last week that they were mailed. */
  last_week: string;
  asked_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    numbers_mails: NumbersMailsTable;
  }
}
