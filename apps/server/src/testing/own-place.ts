import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { readLines, readShapes, setCounters, writeLines } from "../platform/backup/tables.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openPglite } from "../platform/database/pglite-backend.ts";
import { openPostgres } from "../platform/database/postgres-backend.ts";
import { administer, databaseAt } from "./global-setup.ts";
import type { Rig } from "./rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Where an installation of a test's own is kept, for processes to be started on it, one after the other. */
export type OwnPlace = {
  /** What tells a process where it is. */
  environment: { DATA_DIR: string; DATABASE_URL?: string };
  /** Looks into its database while no process has it. */
  look<T>(into: (database: Database) => Promise<T>): Promise<T>;
};

/** An empty one on the kind of database that the run is for, gone after the test. */
export async function ownPlace(DATA_DIR = temporaryFolder()): Promise<OwnPlace> {
  const prepared = inject("prepared");
  if (prepared.backend === "pglite")
    return {
      environment: { DATA_DIR },
      look: (into) => inside(openPglite({ folder: join(DATA_DIR, "database") }), into),
    };
  const name = `atrium_own_${randomBytes(6).toString("hex")}`;
  await administer(prepared.url, `create database ${name}`);
  onTestFinished(() => administer(prepared.url, `drop database ${name} with (force)`));
  const url = databaseAt(prepared.url, name);
  return {
    environment: { DATA_DIR, DATABASE_URL: url },
    async look(into) {
      await allGone(url);
      return inside(openPostgres({ url, connections: 2 }), into);
    },
  };
}

/** All rows that the rig has, in a database that is empty: in the tables of this version, or of an older one that knew fewer columns. */
export async function fillFrom(rig: Rig, { system }: Database, upTo?: string): Promise<void> {
  await migrate(system, upTo);
  const shapes = await readShapes(system);
  await rig.services.database.system.transaction().execute(async (from) => {
    await system.transaction().execute(async (to) => {
      for (const shape of shapes) for await (const lines of readLines(from, shape)) await writeLines(to, shape, lines);
      await setCounters(to, shapes);
    });
  });
}

async function inside<T>(opening: ReturnType<typeof openPglite>, into: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(await opening);
  try {
    return await into(database);
  } finally {
    await database.close();
  }
}

/** A process that was killed is still heard of by PostgreSQL for as long as it carries out what it was told last. */
async function allGone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others = () =>
    client.query("select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
  try {
    await expect.poll(async () => (await others()).rowCount, { timeout: 30_000 }).toBe(0);
  } finally {
    await client.end();
  }
}
