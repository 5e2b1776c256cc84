import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shortLived, startServer } from "../real-server.ts";
import { readShapes, sumOf, type TableShape, type TableSum } from "../../platform/backup/tables.ts";
import type { Database } from "../../platform/database/database.ts";
import { migrationsDone } from "../../platform/database/migrate.ts";
import { fillFrom, type OwnInstallation, ownInstallation } from "../own-installation.ts";
import { testPassword } from "../global-setup.ts";
import { type Rig, startRig } from "../rig.ts";
import { sized } from "../size.ts";

/** Twenty versions ago: since then tables were added, extended, and changed keys. */
const before = "0017-building-managers.sql";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const fillOld = (old: Database) => fillFrom(rig, old, before);

/** The complete schema, as text. */
async function schemaOf({ system }: Database): Promise<string[]> {
  const { rows } = await sql<{ is: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as is
      from information_schema.columns where table_schema = 'public'
    union select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union select indexdef from pg_indexes where schemaname = 'public'
    union select format('%s %s %s %s', tablename, policyname, roles, qual) from pg_policies
    union select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union select format('%s %s', oid::regprocedure, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql')
    union select format('%s %s %s %s', grantee, table_name, column_name, privilege_type)
      from information_schema.column_privileges where table_schema = 'public' and grantee = 'atrium_app'
    order by 1`.execute(system);
  return [...rows.map((row) => row.is), ...(await migrationsDone(system))];
}

/** The rows of the older version's tables, in the columns that it had. */
const rowsOf = ({ system }: Database, shapes: readonly TableShape[]) =>
  system.transaction().execute(async (trx) => {
    const sums: Record<string, TableSum> = {};
    for (const shape of shapes) sums[shape.name] = await sumOf(trx, shape);
    return sums;
  });

/** Where in its migration a process is killed: while the statement of this number runs, during the commit, or never. */
type Place = number | "commit" | "nowhere";

/** Migrates as a server does at its start. `apart`: each statement is committed separately. */
const startAndDie = (place: Place, apart: boolean) => `
  const source = ${JSON.stringify(join(import.meta.dirname, "../../"))};
  const { startServices } = await import(source + "installation.ts");
  const { readConfig } = await import(source + "platform/config/config.ts");
  const { createLogger } = await import(source + "platform/log/logger.ts");
  const { openPglite } = await import(source + "platform/database/pglite-backend.ts");
  const { openPostgres } = await import(source + "platform/database/postgres-backend.ts");
  const config = readConfig(process.env);
  let count = 0;
  const tracing = {
    statement(text, run) {
      count += 1;
      const ends = text === "commit";
      const asked = ${apart} && (ends || text.startsWith("start transaction")) ? Promise.resolve({ rows: [] }) : run();
      if (count === ${JSON.stringify(place)} || (ends && ${place === "commit"})) {
        const die = () => process.kill(process.pid, "SIGKILL");
        // After sending it; the embedded database has run it before anything else is scheduled.
        setImmediate(die);
        asked.then(die, die);
      }
      return asked;
    },
  };
  const backend = config.databaseUrl
    ? await openPostgres({ url: config.databaseUrl, connections: 2 })
    : await openPglite({ folder: config.dataDir + "/database" });
  await startServices(backend, config, { logger: createLogger("silent"), clock: { now: () => new Date() }, tracing });
  await backend.close();
`;

/** The signal that ended it; undefined if it finished. */
async function dieAt(place: Place, { environment }: OwnInstallation, { apart = false } = {}): Promise<string | null> {
  const child = spawn(process.execPath, [...shortLived, "--input-type=module", "-e", startAndDie(place, apart)], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "silent", ...environment },
    stdio: ["ignore", "ignore", apart ? "ignore" : "inherit"],
  });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal;
}

/** How many statements the pending migrations have; the commit follows them. */
async function statementsToCome(): Promise<number> {
  const folder = join(import.meta.dirname, "../../../migrations");
  const names = (await readdir(folder)).filter((name) => name > before);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.join("\n\n").split(/;\s*\n\s*\n/).length;
}

test(
  "7 13 kill -9 in a migration of a database with data, statement by statement: it is applied completely or not at all, no row changes, and the next start applies it",
  async () => {
    const migrated = await schemaOf(rig.services.database);
    const place = await ownInstallation("nothing");
    const { old, shapes, rows } = await place.look(async (database) => {
      await fillOld(database);
      const its = await readShapes(database.system);
      return { old: await schemaOf(database), shapes: its, rows: await rowsOf(database, its) };
    });
    expect(rows["users"]?.rows).toBeGreaterThan(5);
    expect(old).not.toEqual(migrated);

    const count = await statementsToCome();
    const apart = sized(Math.ceil(count / 2) - 1, 1);
    for (let at = apart; at < count; at += apart) {
      expect([at, await dieAt(at, place)]).toEqual([at, "SIGKILL"]);
      expect(await place.look(schemaOf)).toEqual(old);
    }
    // The commit arrived, or it did not.
    expect(await dieAt("commit", place)).toBe("SIGKILL");
    expect([old, migrated]).toContainEqual(await place.look(schemaOf));

    expect(await dieAt("nowhere", place)).toBe(null);
    const [schema, kept] = await place.look(async (database) => [
      await schemaOf(database),
      await rowsOf(database, shapes),
    ]);
    expect(schema).toEqual(migrated);
    expect(kept).toEqual(rows);
    await expectToServe(place);
  },
  sized(600_000, 3_600_000),
);

test("7 13 the control: if each statement is committed separately, a kill leaves neither the old schema nor the new one", async () => {
  const place = await ownInstallation("nothing");
  const old = await place.look(async (database) => {
    await fillOld(database);
    return schemaOf(database);
  });
  expect(await dieAt(Math.ceil((await statementsToCome()) / 2), place, { apart: true })).toBe("SIGKILL");
  const left = await place.look(schemaOf);
  expect(left).not.toEqual(old);
  expect(left).not.toEqual(await schemaOf(rig.services.database));
}, 300_000);

/** The real server, on that database. */
async function expectToServe({ environment }: OwnInstallation): Promise<void> {
  const server = await startServer({ ...environment, IMPORT_DEMO: "false" });
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/auth/v2/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": "alpha" },
    body: JSON.stringify({ email: "anna@acme.test", password: testPassword }),
  }).catch((error: unknown) => {
    throw new Error(`The server does not answer. It printed:\n${server.output()}`, { cause: error });
  });
  expect([answer.status, (await server.stop()).code]).toEqual([200, 0]);
}
