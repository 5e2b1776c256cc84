import type { ColumnType } from "kysely";
import type { Instant, InstantOrNull } from "../../platform/database/columns.ts";

interface SessionsTable {
  portfolio_uuid: string;
  uuid: string;
  user_uuid: string;
  user_agent: string | null;
  created_at: Instant;
  expires_at: Instant;
  ended_at: InstantOrNull;
  end_reason: string | null;
  /** Hash of the cookie that the session's refresh tokens need; null for a client other than a browser. */
  companion_hash: Uint8Array | null;
}

interface RefreshTokensTable {
  portfolio_uuid: string;
  token_hash: Uint8Array;
  session_uuid: string;
  generation: number;
  created_at: Instant;
  used_at: InstantOrNull;
}

/** A one-time code for the web view, for one person in one of their sessions (R5, migrations 0030 and 0039). */
interface WebViewCodesTable {
  portfolio_uuid: string;
  code_hash: Uint8Array;
  user_uuid: string;
  session_uuid: string;
  created_at: Instant;
  expires_at: Instant;
  /** The latest expiry of the token that it is redeemed for; null if only the token's own lifetime limits it. */
  token_ends_at: ColumnType<Date | null, Date | string | null | undefined, never>;
  consumed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** The bearer token of an operator's own system, for one building (migration 0019). */
interface IntegrationTokensTable {
  portfolio_uuid: string;
  uuid: string;
  building_uuid: string;
  token_hash: Uint8Array;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

/** A view of the portal as another person (row G11, migration 0180). */
interface ViewAsSessionsTable {
  portfolio_uuid: string;
  uuid: string;
  actor_uuid: string;
  /** The actor's session in which it began: the view ends with it. */
  actor_session_uuid: string;
  viewed_uuid: string;
  /** The actor's role at that time that allows it. */
  role: string;
  reason: string;
  code_hash: Uint8Array;
  code_used_at: InstantOrNull;
  began_at: Instant;
  expires_at: ColumnType<Date, Date | string, never>;
  ended_at: InstantOrNull;
  end_reason: string | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    sessions: SessionsTable;
    refresh_tokens: RefreshTokensTable;
    web_view_codes: WebViewCodesTable;
    integration_tokens: IntegrationTokensTable;
    view_as_sessions: ViewAsSessionsTable;
  }
}
