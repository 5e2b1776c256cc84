import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { readLines, readShapes, setCounters, writeLines } from "../platform/backup/tables.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openPglite } from "../platform/database/pglite-backend.ts";
import { openPostgres } from "../platform/database/postgres-backend.ts";
import { databaseFrom } from "./databases.ts";
import type { Rig } from "./rig.ts";
import { copyFolder, temporaryFolder } from "./temporary-folder.ts";

/** Where a test's own installation is stored, so that processes can be started on it, one after the other. */
export type OwnInstallation = {
  /** The settings by which a process finds it. */
  environment: { DATA_DIR: string; DATABASE_URL?: string };
  /** Reads its database while no process uses it. */
  look<T>(into: (database: Database) => Promise<T>): Promise<T>;
};

/** On the run's kind of database, removed after the test: an empty one, or one with the test pack and its files. */
export async function ownInstallation(
  has: "nothing" | "test pack",
  DATA_DIR = temporaryFolder(),
): Promise<OwnInstallation> {
  const prepared = inject("prepared");
  if (has === "test pack") copyFolder(prepared.files, join(DATA_DIR, "files"));
  if (prepared.backend === "pglite") {
    copyFolder(has === "nothing" ? prepared.empty : prepared.filled, join(DATA_DIR, "database"));
    return {
      environment: { DATA_DIR },
      look: (into) => inside(openPglite({ folder: join(DATA_DIR, "database") }), into),
    };
  }
  const { url, drop } = await databaseFrom(prepared, has === "nothing" ? undefined : prepared.template);
  onTestFinished(drop);
  return {
    environment: { DATA_DIR, DATABASE_URL: url },
    async look(into) {
      await allGone(url);
      return inside(openPostgres({ url, connections: 2 }), into);
    },
  };
}

/** A data folder whose embedded database is empty, and was started once. */
export async function startedFolder(folder = temporaryFolder()): Promise<string> {
  copyFolder(inject("prepared").empty, join(folder, "database"));
  return folder;
}

/** Copies all rows of the rig into an empty database: into the tables of an older version, which have fewer columns. */
export async function fillFrom(rig: Rig, { system }: Database, upTo: string): Promise<void> {
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

/** PostgreSQL lists a killed process until it has finished that process's last statement. */
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
