import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { OperatorMistake } from "../config/operator-mistake.ts";
import { ensureAppRole } from "./app-role.ts";
import type { Schema } from "./schema.ts";

const folder = join(import.meta.dirname, "../../../migrations");

/**
 * Migrates the schema, forward only, under Kysely's advisory lock: of two processes that start at once, one migrates. A migration is a file of
 * statements separated by empty lines. Returns the names of the migrations that ran. `upTo` names the last one to run, for restoring a backup of an
 * older version.
 */
export async function migrate(db: Kysely<Schema>, upTo?: string): Promise<string[]> {
  await ensureAppRole(db);
  const [known, done] = [await migrationNames(), await migrationsDone(db)];
  mustNotBeNewer(known, done);
  // Most starts have nothing to migrate, and the migrator would first read every column of the schema.
  if (upTo === undefined && known.length === done.length) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error instanceof Error ? error : new Error("A migration failed.", { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/** Refuses a database of a newer version: this one would not know its columns, and would write rows that the newer version cannot read. */
function mustNotBeNewer(known: readonly string[], done: readonly string[]): void {
  const unknown = done.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new OperatorMistake(
    `The database is of a newer version of Atrium than this one (${unknown}). Start that version, or restore a backup of this one.`,
  );
}

/** Every migration that this version knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

/** The migrations that a database has run; none if it has no tables yet. */
export async function migrationsDone(db: Kysely<Schema>): Promise<string[]> {
  const { rows: there } = await sql<{
    there: boolean;
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!there[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

let names: Promise<string[]> | undefined;

/** The migrations that a database still needs, in order. */
export async function missingMigrations(db: Kysely<Schema>): Promise<string[]> {
  names ??= migrationNames();
  const done = new Set(await migrationsDone(db));
  return (await names).filter((name) => !done.has(name));
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = (await migrationNames()).map(
    async (name) => [name, asMigration(await readFile(join(folder, name), "utf8"))] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

function asMigration(text: string): Migration {
  return {
    async up(db) {
      for (const statement of text.split(/;\s*\n\s*\n/)) {
        if (statement.trim()) await sql.raw(statement).execute(db);
      }
    },
  };
}
