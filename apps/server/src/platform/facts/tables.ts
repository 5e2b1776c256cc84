import type { ColumnType } from "kysely";

/** `nobody`: the caller has not proved who they are; `system`: the server itself. */
export type ActorKind = "user" | "manager" | "integration" | "operator" | "system" | "nobody";

/** What happened. Append-only: the database refuses to change an entry, and to delete it within a year. */
export interface FactsTable {
  portfolio_uuid: string;
  uuid: string;
  at: ColumnType<Date, Date, never>;
  action: string;
  actor_kind: ActorKind;
  actor_uuid: string | null;
  target_kind: string | null;
  target_uuid: string | null;
  building_uuid: string | null;
  details: ColumnType<Record<string, unknown>, string, never>;
  address: string | null;
  trace_id: string | null;
}

/** Facts that the readers have not handled yet. */
interface UnreadFactsTable {
  portfolio_uuid: string;
  fact_uuid: string;
}

/** The complete values of a change; deleted earlier than the fact. */
export interface ChangeLogTable {
  portfolio_uuid: string;
  fact_uuid: string;
  at: ColumnType<Date, Date, never>;
  before: ColumnType<Record<string, unknown>, string, never>;
  after: ColumnType<Record<string, unknown>, string, never>;
}

declare module "../database/schema.ts" {
  interface Schema {
    facts: FactsTable;
    unread_facts: UnreadFactsTable;
    change_log: ChangeLogTable;
  }
}
