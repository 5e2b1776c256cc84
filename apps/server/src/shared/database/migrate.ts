import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Schema } from "./schema.ts";

const folder = join(import.meta.dirname, "../../../migrations");

/**
 * Brings the schema up to date, forward only, under Kysely's advisory lock: of two processes that start at once one migrates.
 * A migration is a file of statements, one a paragraph. Returns the names of those that ran.
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error("A migration failed.", { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const entries = files.map(async (name) => [name, asMigration(await readFile(join(folder, name), "utf8"))] as const);
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
