import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { importPack } from "../domains/pack-import/import-pack.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openPglite } from "../platform/database/pglite-backend.ts";
import { openPostgres } from "../platform/database/postgres-backend.ts";
import { localFileStore } from "../platform/files/file-store.ts";
import { administer, databaseAt, runCluster } from "./databases.ts";
import "./cheap-hashes.ts";
import { shortLived } from "./real-server.ts";

/**
 * A database with the test pack, ready to be copied, and the pack's files. `empty` is the folder of an embedded database that was started once,
 * which takes seconds; `filled` is one with the pack.
 */
export type Prepared = { files: string; empty: string } & (
  | { backend: "pglite"; filled: string }
  | { backend: "postgres"; url: string; template: string }
);

declare module "vitest" {
  export interface ProvidedContext {
    prepared: Prepared;
  }
}

export const testPack = join(import.meta.dirname, "pack");
export const testPassword = "Portal-demo-1";

/** Migrates and imports once; each test file starts from a copy, in a tenth of a second instead of seconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(project.config.env.TMPDIR ?? tmpdir(), "atrium-test-"));
  const files = join(folder, "files");
  await mkdir(files);
  const empty = join(folder, "empty");
  const started = startOnce(empty);
  if (project.config.env.ATRIUM_TEST_BACKEND === "postgres") {
    const { url, template, stop } = await filledTemplate(files);
    await started;
    project.provide("prepared", { backend: "postgres", url, template, files, empty });
    return async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    };
  }
  await started;
  const filled = join(folder, "filled");
  await cp(empty, filled, { recursive: true });
  const database = openDatabase(await openPglite({ folder: filled }));
  await fill(database, files);
  await database.close();
  project.provide("prepared", { backend: "pglite", filled, files, empty });
  return () => rm(folder, { recursive: true, force: true });
}

const backendModule = join(import.meta.dirname, "../platform/database/pglite-backend.ts");
const packages = join(import.meta.dirname, "../../../../node_modules");

/** An embedded database that was started once. It is kept for later runs, as long as PGlite and our use of it stay the same: creating it takes seconds. */
async function startOnce(folder: string): Promise<void> {
  const version = createHash("sha256");
  for (const file of [join(packages, "@electric-sql/pglite/package.json"), backendModule])
    version.update(await readFile(file));
  const kept = join(packages, ".cache", `embedded-${version.digest("hex").slice(0, 16)}`);
  if (!existsSync(kept)) {
    await mkdir(join(packages, ".cache"), { recursive: true });
    const begun = await mkdtemp(`${kept}-`);
    await startAlone(begun);
    // A run beside this one may have been faster.
    await rename(begun, kept).catch(() => rm(begun, { recursive: true }));
  }
  await cp(kept, folder, { recursive: true });
}

/** In a process of its own, in parallel with other preparations. */
async function startAlone(folder: string): Promise<void> {
  const script = `const { openPglite } = await import(${JSON.stringify(backendModule)});
    await (await openPglite({ folder: ${JSON.stringify(folder)} })).close();`;
  await promisify(execFile)(process.execPath, [...shortLived, "--input-type=module", "-e", script]);
}

async function filledTemplate(files: string): Promise<{ url: string; template: string; stop(): Promise<void> }> {
  const { url, stop } = await runCluster();
  const template = `atrium_template_${process.pid}`;
  await administer(url, `create database ${template}`);
  const database = openDatabase(await openPostgres({ url: databaseAt(url, template), connections: 2 }));
  await fill(database, files);
  await database.close();
  return {
    url,
    template,
    async stop() {
      await administer(url, `drop database if exists ${template} with (force)`);
      await stop();
    },
  };
}

async function fill(database: Database, files: string): Promise<void> {
  await migrate(database.system);
  await importPack({
    folder: testPack,
    database,
    files: localFileStore(files),
    clock: systemClock,
    report: () => undefined,
  });
  // As a running installation does every minute. Without statistics a join may read all people for each booking.
  await sql`analyze`.execute(database.system);
}
