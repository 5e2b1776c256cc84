import type { Instant } from "../../platform/database/columns.ts";

/** A page that has the edit form of something open. */
interface EditorsTable {
  portfolio_uuid: string;
  stream_uuid: string;
  kind: string;
  thing_uuid: string;
  user_uuid: string;
  began_at: Instant;
  seen_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    editors: EditorsTable;
  }
}
