import { join, resolve } from "node:path";
import type { Config } from "./platform/config/config.ts";
import { DataFolderLocked, lockDataFolder } from "./platform/config/data-folder-lock.ts";
import { askOnSocket } from "./platform/config/server-socket.ts";
import { type BackupReport, backUp } from "./platform/backup/backup.ts";
import { move } from "./platform/backup/move.ts";
import { restore } from "./platform/backup/restore.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { type Database, openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openPglite } from "./platform/database/pglite-backend.ts";
import { openPostgres } from "./platform/database/postgres-backend.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { OperatorMistake } from "./platform/config/operator-mistake.ts";

type Say = (line: string) => void;

const openEmbedded = async ({ dataDir }: Config) =>
  openDatabase(await openPglite({ folder: join(dataDir, "database") }));
const openOwn = async (config: Config, url: string) =>
  openDatabase(await openPostgres({ url, connections: config.databaseConnections }));

/** Runs work with an installation's database open but unchanged; the embedded database is locked for this process. */
async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const unlock = config.databaseUrl ? () => undefined : lockDataFolder(config.dataDir);
  try {
    const database = config.databaseUrl ? await openOwn(config, config.databaseUrl) : await openEmbedded(config);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

/** `backup <file>`: the database, its keys and all files, also while servers run. */
export async function backupCommand(config: Config, file: string, say: Say): Promise<void> {
  const path = resolve(file);
  const { tables, rows, files } = await backUpBySomebody(config, path);
  say(`${path}: ${rows} rows of ${tables} tables, and ${files} ${files === 1 ? "file" : "files"}.`);
  say("It contains keys and personal data: protect it like the installation itself.");
}

async function backUpBySomebody(config: Config, path: string): Promise<BackupReport> {
  const byItself = () =>
    withDatabase(config, async (database) => {
      await migrate(database.system);
      const files = await openFiles(config);
      const ground = { database, ...files, clock: systemClock };
      return backUp(ground, path, { withFiles: true }).finally(() => files.close());
    });
  try {
    return await byItself();
  } catch (error) {
    if (!(error instanceof DataFolderLocked)) throw error;
    const report = await askOnSocket<BackupReport>(config.dataDir, "backup", path);
    if (report) return report;
    throw error;
  }
}

/** `restore <file>`: into an empty installation. */
export async function restoreCommand(config: Config, file: string, say: Say): Promise<void> {
  const { madeAt, tables, rows, files } = await withDatabase(config, async (database) => {
    const kept = await openFiles(config);
    const place = { database, ...kept, folder: join(config.dataDir, "incoming") };
    return restore(resolve(file), place).finally(() => kept.close());
  });
  say(`Restored the state of ${madeAt}: ${rows} rows of ${tables} tables, each compared, and ${files} files.`);
}

/** `move`: from the embedded database to the PostgreSQL of DATABASE_URL. */
export async function moveCommand(config: Config, say: Say): Promise<void> {
  const { databaseUrl } = config;
  if (!databaseUrl) throw new OperatorMistake("Set DATABASE_URL to the PostgreSQL to move to.");
  await withDatabase({ ...config, databaseUrl: undefined }, async (from) => {
    await migrate(from.system);
    const to = await openOwn(config, databaseUrl);
    try {
      const { tables, rows } = await move(from, to, say);
      say(`${rows} rows of ${tables} tables were moved and compared.`);
      say("Start the server with DATABASE_URL, and the same DATA_DIR for the files.");
    } finally {
      await to.close();
    }
  });
}
