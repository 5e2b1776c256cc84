import type { ColumnType } from "kysely";

/** The bearer of an operator's own system, for one building (migration 0019). */
export interface IntegrationTokensTable {
  portfolio_uuid: string;
  uuid: string;
  building_uuid: string;
  token_hash: Uint8Array;
  created_at: ColumnType<Date, Date | string, Date | string>;
}
