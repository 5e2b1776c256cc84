import type { IssueType } from "@atrium/rules/support-request.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Instant } from "../../platform/database/columns.ts";

interface SupportRequestsTable {
  portfolio_uuid: string;
  uuid: string;
  id: GeneratedAlways<number>;
  whitelabel_uuid: string;
  user_uuid: string;
  building_uuid: string | null;
  amenity_uuid: string | null;
  issue_type: IssueType;
  subject: string;
  description: string;
  client: ColumnType<Record<string, string>, string | undefined, string>;
  created_at: Instant;
}

interface SupportFilesTable {
  portfolio_uuid: string;
  uuid: string;
  user_uuid: string;
  request_uuid: string | null;
  position: Generated<number>;
  name: string;
  size: number;
  token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  created_at: Instant;
  expires_at: Instant;
  scan: Generated<"unscanned" | "pending" | "clean" | "infected">;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    support_requests: SupportRequestsTable;
    support_files: SupportFilesTable;
  }
}
