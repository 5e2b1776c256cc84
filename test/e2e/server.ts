import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { databaseFrom, runCluster } from "../../apps/server/src/testing/databases.ts";
import { type RunningServer, startServer as startReal } from "../../apps/server/src/testing/real-server.ts";
import { isNight } from "../../apps/server/src/testing/size.ts";

export { freePort, type RunningServer } from "../../apps/server/src/testing/real-server.ts";

const root = join(import.meta.dirname, "../..");

export const databases = ["PGlite", "PostgreSQL"] as const;
export type DatabaseName = (typeof databases)[number];

/**
 * What servers of journeys keep their data in. The start of an embedded database costs a processor six seconds, and each question to it more than one to
 * PostgreSQL: by day those journeys have it that are about it.
 */
export const usualDatabase: DatabaseName = isNight ? "PGlite" : "PostgreSQL";

/** What global-setup.ts has filled once for the whole run: a folder, and a database on PostgreSQL. */
const filled = { folder: "ATRIUM_E2E_FOLDER", template: "ATRIUM_E2E_TEMPLATE" } as const;
const filledFolder = () => process.env[filled.folder] ?? "";

/** Tells it to whoever starts a server, in this process and in the workers. */
export function tellFilled(folder: string, template: string | undefined): void {
  process.env[filled.folder] = folder;
  if (template) process.env[filled.template] = template;
}

/** Where one server has its data. */
export type Place = { environment: { DATA_DIR: string; DATABASE_URL?: string }; remove(): Promise<void> };

/** A place that nothing is in. */
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
 * A place with the demo's data: a copy of the one that the run has filled. Thirty imports, each with its hundreds of pictures to cut, would keep
 * both processors busy for most of the run.
 */
export async function filledPlace(database = usualDatabase): Promise<Place> {
  if (database !== usualDatabase) return importedPlace(database);
  const place = await emptyPlace(database, process.env[filled.template]);
  const leftOut = new Set(["files", "pack"].map((name) => join(filledFolder(), name)));
  await cp(filledFolder(), place.environment.DATA_DIR, { recursive: true, filter: (path) => !leftOut.has(path) });
  return place;
}

/** The run has filled none of this kind. */
async function importedPlace(database: DatabaseName): Promise<Place> {
  const place = await emptyPlace(database);
  await importPack(demoPack(), place.environment);
  return place;
}

/**
 * The files of all servers of a run lie in one folder: each is named by what is in it, and put there whole. So a picture is cut once a run,
 * in each size that some journey looks at, and not once a server.
 */
async function shareFiles(folder: string): Promise<void> {
  await symlink(join(filledFolder(), "files"), join(folder, "files"), "junction");
}

/** A server with the demo's data in a place of its own, which goes with it. `DATA_DIR` names another one; what begins empty has the embedded database. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  if (environment["DATA_DIR"] || environment["IMPORT_DEMO"] === "false") return startReal(environment);
  const place = await filledPlace();
  const server = await startReal({ ...environment, ...place.environment }).catch(async (error: unknown) => {
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

/** The demo pack as all servers of a run have it: with small pictures (global-setup.ts). A journey that imports another pack changes a copy. */
export const demoPack = (folder = filledFolder()) => join(folder, "pack");

/** An operator's import of a pack, in a process of its own. */
export async function importPack(pack: string, environment: Record<string, string>): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...environment };
  await promisify(execFile)(process.execPath, [join(root, "apps/server/src/cli.ts"), "import", pack], { env });
}
