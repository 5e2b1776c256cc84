import type { ColumnType } from "kysely";
import type { Instant } from "./columns.ts";

/** A one-time way into the web view, for one person in one of their sessions (R5, migrations 0030 and 0039). */
export interface WebViewCodesTable {
  portfolio_uuid: string;
  code_hash: Uint8Array;
  user_uuid: string;
  session_uuid: string;
  created_at: Instant;
  expires_at: Instant;
  /** The latest end of the token that it is redeemed for; null where nothing but the token's own length bounds it. */
  token_ends_at: ColumnType<Date | null, Date | string | null | undefined, never>;
  consumed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}
