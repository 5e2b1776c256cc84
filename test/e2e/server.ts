import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { databaseFrom, runCluster } from "../../apps/server/src/testing/databases.ts";
import { type RunningServer, startServer as startReal } from "../../apps/server/src/testing/real-server.ts";
import { isNight } from "../../apps/server/src/testing/size.ts";
import { watchLog } from "./server-log.ts";

export { freePort, type RunningServer } from "../../apps/server/src/testing/real-server.ts";

const root = join(import.meta.dirname, "../..");

export type DatabaseName = "PGlite" | "PostgreSQL";

/**
 * The database of the journeys' servers. The embedded database takes six seconds of a processor to start, and more than PostgreSQL for each query.
 * By day only the journeys that are about it use it.
 */
export const usualDatabase: DatabaseName = isNight ? "PGlite" : "PostgreSQL";

/** Environment variables that name what global-setup.ts has filled for the whole run: a folder, and a database on PostgreSQL. */
const filled = { folder: "ATRIUM_E2E_FOLDER", template: "ATRIUM_E2E_TEMPLATE" } as const;
const filledFolder = () => process.env[filled.folder] ?? "";

/** Sets them for this process and for the workers. */
export function tellFilled(folder: string, template: string | undefined): void {
  process.env[filled.folder] = folder;
  if (template) process.env[filled.template] = template;
}

/** Where one server has its data. */
export type Place = { environment: { DATA_DIR: string; DATABASE_URL?: string }; remove(): Promise<void> };

/** An empty place, or one whose database is a copy of the template. */
export async function emptyPlace(database = usualDatabase, template?: string): Promise<Place> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "atrium-e2e-"));
  const own = database === "PostgreSQL" ? await databaseFrom(await runCluster(), template) : undefined;
  await shareFiles(DATA_DIR);
  return {
    environment: { DATA_DIR, ...(own ? { DATABASE_URL: own.url } : {}) },
    async remove() {
      await rm(DATA_DIR, { recursive: true, force: true });
      await own?.drop();
    },
  };
}

/**
 * A place with the demo's data: a copy of the one that global-setup.ts has filled. An import for each server would take most of the run, because
 * each import cuts hundreds of pictures.
 */
export async function filledPlace(database = usualDatabase): Promise<Place> {
  if (database !== usualDatabase) return importedPlace(database);
  const place = await emptyPlace(database, process.env[filled.template]);
  const leftOut = new Set(["files", "pack"].map((name) => join(filledFolder(), name)));
  await cp(filledFolder(), place.environment.DATA_DIR, { recursive: true, filter: (path) => !leftOut.has(path) });
  return place;
}

/** A place with the demo's data, imported now, for the database that global-setup.ts has not filled. */
async function importedPlace(database: DatabaseName): Promise<Place> {
  const place = await emptyPlace(database);
  await importPack(demoPack(), place.environment);
  return place;
}

/**
 * All servers of a run share one folder of files, so that a picture is cut once for each size and not once for each server. This is safe because a
 * file's name is the hash of its content, and a file appears in the folder only when it is complete.
 */
async function shareFiles(folder: string): Promise<void> {
  await symlink(join(filledFolder(), "files"), join(folder, "files"), "junction");
}

/** A server with the demo's data in a place of its own, which is removed when the server stops. With `DATA_DIR` it uses that folder. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  if (environment["DATA_DIR"]) return startWatched(environment);
  const place = await filledPlace();
  const server = await startWatched({ ...environment, ...place.environment }).catch(async (error: unknown) => {
    await place.remove();
    throw error;
  });
  return {
    ...server,
    async stop(signal) {
      const how = await server.stop(signal);
      await place.remove();
      return how;
    },
  };
}

async function startWatched(environment: Record<string, string>): Promise<RunningServer> {
  const server = await startReal(environment);
  watchLog(server);
  return server;
}

/** The demo pack with small pictures (global-setup.ts). A journey that imports another pack changes a copy of it. */
export const demoPack = (folder = filledFolder()) => join(folder, "pack");

/** Imports a pack by the command that an operator would use. */
export async function importPack(pack: string, environment: Record<string, string>): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...environment };
  await promisify(execFile)(process.execPath, [join(root, "apps/server/src/cli.ts"), "import", pack], { env });
}
