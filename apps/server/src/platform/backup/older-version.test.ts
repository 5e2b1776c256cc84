import { createApi } from "@atrium/contract/client.ts";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restoreCommand } from "../../operator-backup.ts";
import { ownInstallation } from "../../testing/own-installation.ts";
import { startServer } from "../../testing/real-server.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { readConfig } from "../config/config.ts";
import { migrate } from "../database/migrate.ts";

/**
 * Made by `atrium backup` of the version before the server and the database were restructured (its last migration is 0037): the test pack, Anna, who
 * has signed in three times, and her RSVP to the concert.
 */
const made = join(import.meta.dirname, "../../testing/backups/schema-0037.tar.gz");

test("X4 13 a backup of an older version is restored completely, and this version starts on it", async () => {
  const place = await ownInstallation("nothing");
  const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", ...place.environment });
  const said: string[] = [];
  await restoreCommand(config, made, (line) => said.push(line));
  expect(said.join()).toContain("82 rows of 60 tables, each compared, and 3 files");

  const server = await startServer({ ...place.environment, IMPORT_DEMO: "false" });
  const api = (token?: string) =>
    createApi({
      base: `http://127.0.0.1:${server.port}/api`,
      headers: () => ({ "x-brand": "alpha", ...(token ? { authorization: `Bearer ${token}` } : {}) }),
    });
  const { token } = await api()("POST /auth/v2/login", { body: { email: "anna@acme.test", password: testPassword } });
  const { data } = await api(token)("GET /tenant/v1/users/current/transactions", {
    query: { transaction_type: "event_post" },
  });
  expect(JSON.stringify(data)).toContain("Concert in the lobby");
  expect((await server.stop()).code).toBe(0);

  await place.look(async (database) => {
    await migrate(database.system);
    const facts = await database.system.selectFrom("facts").select("action").orderBy("uuid").execute();
    // The facts of the older version, and the sign-in of this test.
    const begun = "session.begun";
    expect(facts.map(({ action }) => action)).toEqual(["pack.imported", "pack.imported", begun, begun, begun, begun]);
  });
}, 180_000);
