import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseAt } from "../../testing/databases.ts";
import { ownCluster } from "../../testing/own-cluster.ts";
import { startedFolder } from "../../testing/own-installation.ts";
import { ensureAppRole } from "./app-role.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openPglite } from "./pglite-backend.ts";
import { openPostgres } from "./postgres-backend.ts";

const somebody = "018f0000-0000-7000-8000-000000000000";
const makes = "create role atrium_app nologin; ";
const sentence = (user: string, statements: string) =>
  `The database user ${user} may not create or use the role atrium_app, which separates portfolios. An administrator of the database has to run once: ${statements}grant atrium_app to ${user};`;

/** The part of a start that concerns the role: the migrations, which take seconds, are the same for every owner. */
const takeRole = async (db: Parameters<typeof ensureAppRole>[0]) => {
  await ensureAppRole(db);
  return [];
};

/** Starts a server: returns nothing if it starts and can read portfolios through the role. */
async function startOf(backend: Parameters<typeof openDatabase>[0], work = migrate): Promise<string | undefined> {
  const database = openDatabase(backend);
  try {
    await work(database.system);
    const { rows } = await sql`select current_user as seen_as`.execute(database.tenant(somebody).db);
    expect(rows).toEqual([{ seen_as: "atrium_app" }]);
    return undefined;
  } catch (error) {
    expect((error as Error).name).toBe("OperatorMistake");
    return (error as Error).message;
  }
}

describe("Z6 owners of databases in one cluster of PostgreSQL", () => {
  let cluster: Awaited<ReturnType<typeof ownCluster>>;
  beforeAll(async () => {
    cluster = await ownCluster();
    for (const [user, right] of [
      ["plain", "nocreaterole"],
      ["maker", "createrole"],
      ["Second one", "nocreaterole"],
      ["maker_too", "createrole"],
    ]) {
      await cluster.administer(`create role "${user}" login nosuperuser ${right} password 'x'`);
      await cluster.administer(`create database "of ${user}" owner "${user}"`);
    }
  });
  afterAll(() => cluster.stop());

  async function startAs(user: string, work = migrate): Promise<string | undefined> {
    const url = new URL(databaseAt(cluster.url, `of ${user}`));
    [url.username, url.password] = [user, "x"];
    const backend = await openPostgres({ url: url.href, connections: 2 });
    try {
      return await startOf(backend, work);
    } finally {
      await backend.close();
    }
  }

  test("Z6 without CREATEROLE the server names the statements to run; with it, it starts; a second installation starts, or names the missing grant", async () => {
    expect(await startAs("plain")).toBe(sentence("plain", makes));
    expect(await startAs("maker")).toBeUndefined();
    expect(await startAs("maker")).toBeUndefined();
    for (const [user, quoted, work] of [
      ["plain", "plain", migrate],
      ["Second one", '"Second one"', takeRole],
    ] as const) {
      expect(await startAs(user, work)).toBe(sentence(quoted, ""));
      await cluster.administer(`grant atrium_app to ${quoted}`);
      expect(await startAs(user, work)).toBeUndefined();
    }
    // PostgreSQL 15 lets a user with CREATEROLE grant any role; later versions only the roles that it created.
    expect(await startAs("maker_too", takeRole)).toBe((await isNewer()) ? sentence("maker_too", "") : undefined);
  });

  async function isNewer(): Promise<boolean> {
    const backend = await openPostgres({ url: cluster.url, connections: 2 });
    const rows = (await backend.runScript("show server_version_num")) as { server_version_num: string }[];
    await backend.close();
    return Number(rows[0]?.server_version_num) >= 160_000;
  }

  test("Z6 two servers that start at once both succeed", async () => {
    const other = await ownCluster();
    try {
      for (const user of ["one", "two"]) {
        await other.administer(`create role ${user} login superuser password 'x'`);
        await other.administer(`create database ${user} owner ${user}`);
      }
      const starts = ["one", "two"].map(async (user) => {
        const backend = await openPostgres({ url: databaseAt(other.url, user), connections: 2 });
        const said = await startOf(backend);
        await backend.close();
        return said;
      });
      expect(await Promise.all(starts)).toEqual([undefined, undefined]);
    } finally {
      await other.stop();
    }
  });
});

describe("Z6 the same under the rules of PostgreSQL 16 and later, which the embedded database has @night", () => {
  /** A database whose owner has this right; the test then reconnects as an administrator. */
  async function ownedBy(right: string, before = "") {
    const backend = await openPglite({ folder: join(await startedFolder(), "database") });
    await backend.runScript(`${before}
      create role keeper nosuperuser ${right};
      do $$ begin execute format('alter database %I owner to keeper', current_database()); end $$;
      alter schema public owner to keeper;`);
    const as = (user: string) => backend.runScript(`set session authorization ${user}`);
    await as("keeper");
    return { backend, as };
  }

  test("Z6 an owner with CREATEROLE starts, also the second time", async () => {
    const { backend } = await ownedBy("createrole");
    expect(await startOf(backend)).toBeUndefined();
    expect(await startOf(backend)).toBeUndefined();
    await backend.close();
  });

  test.each([
    ["without CREATEROLE, where there is no such role", "nocreaterole", "", makes],
    ["without CREATEROLE, where another installation has made it", "nocreaterole", makes, ""],
    ["with CREATEROLE, where another installation has made it", "createrole", makes, ""],
  ])("Z6 an owner %s names the statements, after which it starts", async (_, right, before, named) => {
    const { backend, as } = await ownedBy(right, before);
    expect(await startOf(backend, takeRole)).toBe(sentence("keeper", named));
    await as("postgres");
    await backend.runScript(`${named}grant atrium_app to keeper`);
    await as("keeper");
    expect(await startOf(backend, takeRole)).toBeUndefined();
    await backend.close();
  });
});
