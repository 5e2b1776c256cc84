import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { databaseFrom } from "./databases.ts";
import { type RunningServer, startServer } from "./real-server.ts";

const prepared = inject("prepared");

describe.runIf(prepared.backend === "postgres")("two processes on one PostgreSQL", () => {
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let servers: RunningServer[] = [];
  beforeAll(async () => {
    if (prepared.backend === "postgres") ({ url: databaseUrl, drop } = await databaseFrom(prepared));
    servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: databaseUrl })));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await drop();
  });

  test("13 both start at once while it is empty: one migrates and imports, both answer", async () => {
    // A server may answer before its output has arrived here.
    for (const server of servers) await expect.poll(() => server.output()).toContain("The portal answers at");
    const imports = servers.filter((server) => server.output().includes("importing the demo pack"));
    expect(imports).toHaveLength(1);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query("select count(*)::int as portfolios from portfolios");
    await client.end();
    expect(rows).toEqual([{ portfolios: 3 }]);
  });

  test("25 A7 a session begun in one is valid in the other, and its end takes effect there as well", async () => {
    const at = (index: number, path: string) => `http://127.0.0.1:${servers[index]?.port}/api${path}`;
    const logIn = () =>
      fetch(at(0, "/auth/v2/login"), {
        method: "POST",
        headers: { "content-type": "application/json", "x-brand": "harborline" },
        body: JSON.stringify({ email: "occupant@harborline.example", password: "Portal-demo-1" }),
      });
    let token = "";
    // A server that has just started on a busy machine may answer 503: it gets no database connection in time.
    await expect
      .poll(async () => {
        const login = await logIn();
        ({ token = "" } = (await login.json()) as { token?: string });
        return login.status;
      })
      .toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const whoAmI = () => fetch(at(1, "/users/current"), { headers });
    expect(await (await whoAmI()).json()).toMatchObject({ data: { user: { email: "occupant@harborline.example" } } });
    expect((await fetch(at(0, "/auth/logout"), { method: "POST", headers })).status).toBe(200);
    // A process may cache a session for a second.
    await expect.poll(async () => (await whoAmI()).status).toBe(401);
    expect(await (await whoAmI()).json()).toMatchObject({ code: "session_ended" });
  });
});
