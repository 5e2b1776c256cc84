import { afterAll, beforeAll, expect, test } from "vitest";
import { ownCluster } from "../../apps/server/src/testing/own-cluster.ts";
import { type Pooler, startPooler } from "../../apps/server/src/testing/pooler.ts";
import { type RunningServer, startServer } from "../../apps/server/src/testing/real-server.ts";
import { fences } from "./documents.ts";
import { party } from "./party.ts";
import { onCluster } from "./postgresql-steps.ts";

const { program, isThere } = await party({
  name: "PgBouncer",
  packages: ["pgbouncer", "postgresql"],
  programs: ["pgbouncer", "psql"],
});

const page = "docs/postgresql.md";
const [ini = ""] = fences(page, { language: "ini", under: "A pooler" });
const [users = ""] = fences(page, { language: "text", under: "A pooler" });
const [role = ""] = fences(page, { language: "sql", under: "An owner who may not" });

let cluster: Awaited<ReturnType<typeof ownCluster>>;
const poolers: Pooler[] = [];
const servers: RunningServer[] = [];
beforeAll(async () => {
  if (!isThere) return;
  cluster = await ownCluster();
  await onCluster(cluster.url).sql(role);
});
afterAll(async () => {
  for (const { stop } of servers) await stop();
  for (const { stop } of poolers) await stop();
  await cluster?.stop();
});

async function serveThrough(text: string): Promise<RunningServer> {
  const database = new URL("/atrium", cluster.url);
  Object.assign(database, { username: "atrium", password: "password" });
  const pooler = await startPooler(program, database.href, {
    users,
    ini: ({ databases, port, users: file }) =>
      text
        .replace("host=127.0.0.1 port=5432", databases)
        .replace("listen_port = 6432", `listen_port = ${port}`)
        .replace("/etc/pgbouncer/userlist.txt", file)
        .concat("unix_socket_dir =\n"),
  });
  poolers.push(pooler);
  const server = await startServer({ DATABASE_URL: pooler.url, IMPORT_DEMO: "false" });
  servers.push(server);
  return server;
}

test.runIf(isThere)(
  "Y5 Y9 by the page's files a server starts behind it, and is ready for people",
  { timeout: 240_000 },
  async () => {
    const { port } = await serveThrough(ini);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  },
);

test.runIf(isThere)(
  "Y5 Y9 pooling by transaction is refused at the start in a sentence",
  { timeout: 240_000 },
  async () => {
    const { output } = await serveThrough(ini.replace("pool_mode = session", "pool_mode = transaction"));
    expect(output()).toContain("Use session mode");
  },
);
