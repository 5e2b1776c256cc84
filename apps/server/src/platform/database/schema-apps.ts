import type { ColumnType } from "kysely";

export interface AppStoragesTable {
  portfolio_uuid: string;
  app_uuid: string;
  user_uuid: string;
  building_uuid: string;
  /** Key → the text of the value's JSON. */
  entries: ColumnType<Record<string, string>, string, string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}
