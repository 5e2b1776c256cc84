import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase } from "./own-database.ts";
import { type RunningServer, startServer } from "./server.ts";

const databaseUrl = await ownDatabase();
let servers: RunningServer[] = [];
beforeAll(async () => {
  servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: databaseUrl })));
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

test("13 two processes that start at once on an empty PostgreSQL: one migrates and imports, both answer", async () => {
  // A server may answer before what it prints has come here.
  for (const server of servers) await expect.poll(() => server.output()).toContain("The portal answers at");
  const imports = servers.filter((server) => server.output().includes("importing the demo pack"));
  expect(imports).toHaveLength(1);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as portfolios from portfolios");
  await client.end();
  expect(rows).toEqual([{ portfolios: 3 }]);
});

test("25 A7 a session begun in one process is good in the other, and its end counts there within a second", async () => {
  const at = (index: number, path: string) => `http://127.0.0.1:${servers[index]?.port}/api${path}`;
  const login = await fetch(at(0, "/auth/v2/login"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": "harborline" },
    body: JSON.stringify({ email: "occupant@harborline.example", password: "Portal-demo-1" }),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(at(1, "/users/current"), { headers })).status).toBe(200);
  expect((await fetch(at(0, "/auth/logout"), { method: "POST", headers })).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const after = await fetch(at(1, "/users/current"), { headers });
  expect(after.status).toBe(401);
  expect(await after.json()).toMatchObject({ code: "session_ended" });
});
