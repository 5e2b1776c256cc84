import { existsSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { buildApp } from "../../app.ts";
import { examine } from "../../doctor.ts";
import { type Pooler, startPooler } from "../../testing/pooler.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { readConfig } from "../config/config.ts";
import { openDatabase } from "./database.ts";
import { openPostgres, replicaBackend } from "./postgres-backend.ts";

const program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find(existsSync);
const here = inject("prepared").backend === "postgres" && program !== undefined;

/** Settings as in docs/postgresql.md, and one pooling mode that has to be refused. */
const inMode = (mode: string) => (at: { databases: string; port: number; users: string }) =>
  `[databases]
* = ${at.databases}
[pgbouncer]
pool_mode = ${mode}
listen_addr = 127.0.0.1
listen_port = ${at.port}
auth_type = trust
auth_file = ${at.users}
max_client_conn = 100
default_pool_size = 20
unix_socket_dir =
`;

const shown = sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
  current_setting('default_transaction_read_only') as reading`;
const somebody = "018f0000-0000-7000-8000-000000000000";

let rig: Rig;
const poolers: Pooler[] = [];
beforeAll(async () => {
  rig = await startRig();
});
afterAll(async () => {
  for (const { stop } of poolers) await stop();
  await rig.close();
});
async function pooler(mode: string): Promise<string> {
  const one = await startPooler(program ?? "", rig.databaseUrl ?? "", { ini: inMode(mode), users: '"postgres" ""\n' });
  poolers.push(one);
  return one.url;
}

/** Settings in force on a connection of the portfolios' pool, of the owner's, and of a replica's. */
async function inForce(url: string) {
  const database = openDatabase(await openPostgres({ url, connections: 4 }));
  const replica = openDatabase(replicaBackend({ url, connections: 2, admitted: () => true }));
  try {
    const asked = [database.tenant(somebody).db, database.system, replica.tenant(somebody).db];
    return await Promise.all(asked.map(async (db) => (await shown.execute(db)).rows[0]));
  } finally {
    await database.close();
    await replica.close();
  }
}
const wanted = [
  { statement: "5s", lock: "3s", idle: "10s", reading: "off" },
  { statement: "0", lock: "0", idle: "10s", reading: "off" },
  { statement: "2s", lock: "2s", idle: "10s", reading: "on" },
];

test.runIf(here)(
  "Y2 every timeout and the read-only setting are in force, directly and behind PgBouncer in session mode",
  async () => {
    expect(await inForce(rig.databaseUrl ?? "")).toEqual(wanted);
    const url = await pooler("session");
    expect(await inForce(url)).toEqual(wanted);
    const database = openDatabase(await openPostgres({ url, connections: 4 }));
    const app = await buildApp({ ...rig.services, database });
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
    expect((await app.inject({ url: "/api/healthcheck" })).statusCode).toBe(200);
    await database.close();
  },
);

test.runIf(here).each(["transaction", "statement"])(
  "Y2 a pooler in %s mode is refused at the start in a sentence",
  async (mode) => {
    const opened = openPostgres({ url: await pooler(mode), connections: 4 });
    await expect(opened).rejects.toMatchObject({
      name: "OperatorMistake",
      message: expect.stringContaining("Use session mode"),
    });
  },
);

test.runIf(here)("Y2 Z10 doctor reports a pooler in transaction mode", async () => {
  const config = readConfig({ DATA_DIR: temporaryFolder(), DATABASE_URL: await pooler("transaction") });
  const lines: string[] = [];
  expect(await examine(config, (line) => lines.push(line))).toBe(true);
  expect(lines.find((line) => line.slice(8).startsWith("database "))).toMatch(/^broken .*Use session mode/);
});
