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
  /** The id by which a pack names the row; null if it was created in the console. */
  pack_key: string | null;
  /** When the console took it over, so that imports leave it alone (decision 19). */
  changed_in_console_at: InstantOrNull;
}

/** Something that people create in the portal; a pack may describe some as history. */
export interface PersonsOwn {
  portfolio_uuid: string;
  uuid: string;
  pack_key: string | null;
}

/** Translations by normalised language code, and the default under "": `{ "": { "title": "…" }, "de": {…} }`. */
export type Translations<Field extends string> = Record<string, Partial<Record<Field, string>>>;

/** One text by language code. */
export type LocalizedText = Record<string, string>;

export interface Language {
  code: string;
  name: string;
  priority: number;
}
