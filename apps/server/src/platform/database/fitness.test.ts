import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseAt } from "../../testing/databases.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { ownCluster } from "../../testing/own-cluster.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { openDatabase } from "./database.ts";
import { whyUnfit } from "./fitness.ts";
import { migrate } from "./migrate.ts";
import { monthsThere, turnMonths } from "./months.ts";
import { openPostgres } from "./postgres-backend.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const ready = async () => {
  const { statusCode, body } = await rig.ask({ url: "/readyz" });
  return { status: statusCode, reason: (JSON.parse(body) as { reason?: string }).reason };
};
const signIn = async () => {
  const payload = { email: "anna@acme.test", password: testPassword };
  const headers = { "x-brand": "alpha" };
  return (await rig.ask({ method: "POST", url: "/api/auth/v2/login", headers, payload })).statusCode;
};
const run = (statement: string) => sql.raw(statement).execute(rig.services.database.system);
const good = { status: 200, reason: undefined };

test("Y3 /readyz fails while a right that every sign-in needs is missing, and names it", async () => {
  expect([await ready(), await signIn()]).toEqual([good, 200]);
  await run("revoke insert on sessions from atrium_app");
  expect(await signIn()).toBeGreaterThanOrEqual(500);
  expect(await ready()).toEqual({
    status: 503,
    reason: expect.stringContaining("atrium_app may not insert in the table sessions"),
  });
  await run("grant insert on sessions to atrium_app");
  expect([await ready(), await signIn()]).toEqual([good, 200]);
});

test("Y3 the monthly partitions, which requests use through their parent table, need no rights of their own", async () => {
  const { database, clock } = rig.services;
  await turnMonths(database, clock, 12);
  expect((await monthsThere(database.system)).length).toBeGreaterThan(0);
  expect(await ready()).toEqual(good);
});

test("Y3 /readyz fails on a schema that lacks a migration, and succeeds on a newer one, which a newer server has migrated", async () => {
  const { database } = rig.services;
  const [last] = await database.system
    .deleteFrom("kysely_migration" as never)
    .where(sql<boolean>`name = (select max(name) from kysely_migration)`)
    .returningAll()
    .execute();
  expect(await ready()).toEqual({ status: 503, reason: expect.stringContaining("lacks migrations of this version") });
  await database.system
    .insertInto("kysely_migration" as never)
    .values(last as never)
    .execute();
  await run("insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')");
  expect(await ready()).toEqual(good);
  await run("delete from kysely_migration where name = '9999-of-tomorrow'");
});

test.runIf(inject("prepared").backend === "postgres")(
  "Y12 each connection says to the database whose it is",
  async () => {
    await rig.login("anna@acme.test");
    const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(rig.services.database.system);
    expect(rows).toEqual([{ name: "atrium" }]);
  },
);

test("Y3 a database without the role or its rights, as after restoring a dump into another cluster, is reported as unfit", async () => {
  const cluster = await ownCluster();
  try {
    await cluster.administer("create database house");
    const database = openDatabase(await openPostgres({ url: databaseAt(cluster.url, "house"), connections: 2 }));
    await migrate(database.system);
    expect(await whyUnfit(database)).toBeUndefined();
    await sql`drop owned by atrium_app`.execute(database.system);
    expect(await whyUnfit(database)).toMatch(/^The role atrium_app may not (select|insert) in the table /);
    await sql`drop role atrium_app`.execute(database.system);
    // Connections that have already switched to the role keep it.
    await database.close();
    const again = openDatabase(await openPostgres({ url: databaseAt(cluster.url, "house"), connections: 2 }));
    expect(await whyUnfit(again)).toMatch(/^The role atrium_app is missing/);
    await again.close();
  } finally {
    await cluster.stop();
  }
});
