import { type Kysely, sql } from "kysely";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/** How many months are created ahead, so that no event waits for its partition. */
const ahead = 2;

/** The first day of the month that a moment is in (UTC), `2026-11-01`; `away` months later or earlier. */
export function monthOf(at: Date, away = 0): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + away, 1)).toISOString().slice(0, 10);
}

/** Creates the partition of a month's events if it is missing. */
export async function makeMonth({ system }: Database, month: string): Promise<void> {
  const table = `analytics_events_${month.slice(0, 7).replace("-", "_")}`;
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(system);
  // Creating a partition blocks all writers for a moment, so this looks first.
  if (!rows[0]?.there) await sql`select atrium_analytics_month(${month}::date)`.execute(system);
}

/** The months that have a partition, as `2026-11-01`. */
export async function monthsThere(db: Kysely<Schema>): Promise<string[]> {
  return (await monthPlaces(db)).map((name) => `${name.slice(-7).replace("_", "-")}-01`);
}

async function monthPlaces(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'analytics_events'::regclass order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Creates the partitions of the coming months, and drops those older than `keep` whole months. Returns the dropped ones. */
export async function turnMonths(database: Database, clock: Clock, keep: number): Promise<string[]> {
  const now = clock.now();
  for (let away = 0; away <= ahead; away += 1) await makeMonth(database, monthOf(now, away));
  const places = await monthPlaces(database.system);
  const oldest = `analytics_events_${monthOf(now, -keep).slice(0, 7).replace("-", "_")}`;
  const over = places.filter((name) => name < oldest);
  for (const name of over) await sql`drop table if exists ${sql.id(name)}`.execute(database.system);
  return over;
}
