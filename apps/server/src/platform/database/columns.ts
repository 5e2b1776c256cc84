import type { ColumnType, JSONColumnType } from "kysely";

/*
 * What the columns of tables are, read and written. jsonb is written as JSON text (`JSON.stringify`): the pg driver would turn a JavaScript
 * array into a PostgreSQL array. numeric is a string, bigint a number, timestamptz a Date.
 */
export type Json<T extends object | null> = JSONColumnType<T>;
export type JsonOrNull<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;
export type JsonWithDefault<T extends object> = ColumnType<T, string | undefined, string>;
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type NumericOrNull = ColumnType<string | null, string | number | null | undefined, string | number | null>;

/** Columns of every entity that a pack describes. */
export interface PackEntity {
  portfolio_uuid: string;
  uuid: string;
  /** What the pack knows it by; null where it was made in the console. */
  pack_key: string | null;
  /** Since when it is the console's, and an import leaves it (decision 19). */
  changed_in_console_at: InstantOrNull;
}

/** A thing that people make in the portal; a pack describes some as history. */
export interface PersonsOwn {
  portfolio_uuid: string;
  uuid: string;
  pack_key: string | null;
}

/** Texts for people by normalised language code, and once more under "", the default: `{ "": { "title": "…" }, "de": {…} }`. */
export type Translations<Field extends string> = Record<string, Partial<Record<Field, string>>>;

/** One text by language code. */
export type LocalizedText = Record<string, string>;

export interface Language {
  code: string;
  name: string;
  priority: number;
}
