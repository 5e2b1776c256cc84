import type { ScanWay } from "@atrium/rules/scans.ts";
import type { Generated } from "kysely";
import type { Instant } from "../../platform/database/columns.ts";

/** A scan at the door of an event: see the comments in its migration. */
interface EventScansTable {
  portfolio_uuid: string;
  content_uuid: string;
  uuid: string;
  way: ScanWay;
  user_uuid: string | null;
  code_hash: string | null;
  undoes: Generated<string[]>;
  scanned_at: Instant;
  scanned_by: string;
  received_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    event_scans: EventScansTable;
  }
}
