import type { Instant } from "../../platform/database/columns.ts";

/** Who gets the numbers of each week by mail. */
interface NumbersMailsTable {
  portfolio_uuid: string;
  user_uuid: string;
  /** The Monday of the last week that they have had. */
  last_week: string;
  asked_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    numbers_mails: NumbersMailsTable;
  }
}
