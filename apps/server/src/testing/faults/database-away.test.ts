import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { buildApp } from "../../app.ts";
import { openPostgres } from "../../platform/database/postgres-backend.ts";
import { startServices } from "../../installation.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { type FaultProxy, startFaultProxy } from "../fault-proxy.ts";
import { administer } from "../databases.ts";
import { keepAsking } from "../keep-asking.ts";
import { type Rig, startRig } from "../rig.ts";
import { sized } from "../size.ts";

const onPostgres = inject("prepared").backend === "postgres";

type Server = { app: FastifyInstance; at: string; database: Database };

let rig: Rig;
let proxy: FaultProxy;
let behindProxy: string;
const servers: Server[] = [];
let token: string;

/** Three servers on one PostgreSQL, with the default timeouts, each through the proxy that fails. */
beforeAll(async () => {
  if (!onPostgres) return;
  rig = await startRig();
  ({ token } = await rig.login("anna@acme.test"));
  const url = new URL(rig.databaseUrl ?? "");
  proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  behindProxy = url.href;
  for (let count = 0; count < 3; count += 1) {
    const backend = await openPostgres({ url: behindProxy, connections: 10 });
    const { config, logger, clock } = rig.services;
    const services = await startServices(backend, config, { logger, clock });
    const app = await buildApp(services);
    servers.push({ app, at: await app.listen({ port: 0, host: "127.0.0.1" }), database: services.database });
  }
});
afterAll(async () => {
  if (!onPostgres) return;
  proxy.comeBack();
  proxy.live();
  for (const { app, database } of servers) {
    await app.close();
    await database.close();
  }
  await proxy.close();
  await rig.close();
});
beforeEach(() => onPostgres && rig.forgetLimits());

type Heard = { status: number; type: string; retryAfter: string | null; code: string };

async function ask(
  server: Server,
  path: string,
  init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
): Promise<Heard> {
  const answer = await fetch(`${server.at}/api${path}`, {
    ...init,
    headers: { "x-brand": "alpha", authorization: `Bearer ${token}`, ...init.headers },
  });
  const { code = "ok" } = (await answer.json()) as { code?: string };
  const { status, headers } = answer;
  return { status, type: headers.get("content-type") ?? "", retryAfter: headers.get("retry-after"), code };
}

let turn = 0;
const next = (): Server => servers[(turn += 1) % servers.length] as Server;
/** Reads and writes as people send them, spread over three servers. */
const one = () =>
  turn % 4 === 3
    ? ask(next(), "/users/current", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ locale: turn % 8 === 3 ? "de" : "en" }),
      })
    : ask(next(), turn % 4 === 1 ? "/users/current" : "/users/current/buildings");

/** Every request is answered: with a result, or with 503 and when to come again. */
function expectDeclared(heard: readonly Heard[]): void {
  const others = heard.filter(
    ({ status, type, retryAfter }) =>
      status !== 200 && !(status === 503 && type.includes("problem+json") && retryAfter),
  );
  expect(others).toEqual([]);
}

const goodAgain = () =>
  expect
    .poll(
      async () =>
        (await Promise.all(servers.map((server) => ask(server, "/users/current")))).map(({ status }) => status),
      {
        timeout: 30_000,
      },
    )
    .toEqual([200, 200, 200]);

describe.skipIf(!onPostgres)("10 a database that fails under load", () => {
  test.each(["a fast restart ends every session", "an immediate restart closes every connection"])(
    "10 %s: nothing but declared refusals, and all good again",
    async (name) => {
      const heard: Heard[] = [];
      for (let time = 0; time < sized(3, 20); time += 1) {
        const load = keepAsking(one);
        const answeredWith = (status: number) => load.heard.filter((answer) => answer.status === status).length;
        await expect.poll(() => answeredWith(200)).toBeGreaterThan(20);
        if (name.includes("fast")) {
          const { pathname } = new URL(rig.databaseUrl ?? "");
          // What a fast shutdown does to each session (57P01), while the proxy refuses new connections.
          await administer(
            rig.databaseUrl ?? "",
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${pathname.slice(1)}' and pid <> pg_backend_pid()`,
          );
        }
        proxy.leave();
        await expect.poll(() => answeredWith(503)).toBeGreaterThan(20);
        proxy.comeBack();
        await load.stop();
        heard.push(...load.heard);
        await goodAgain();
      }
      expectDeclared(heard);
      expect(heard.some(({ status }) => status === 200)).toBe(true);
      expect(heard.some(({ status }) => status === 503)).toBe(true);
    },
  );

  test("10 unreachable: requests get 503 with a time to come again, the health check reports it, the process lives, and it recovers", async () => {
    proxy.leave();
    const heard = await Promise.all(Array.from({ length: 30 }, one));
    expect(heard.every(({ status, code }) => status === 503 && code === "unavailable")).toBe(true);
    expectDeclared(heard);
    for (const { at } of servers) {
      expect((await fetch(`${at}/api/healthcheck`)).status).toBe(503);
      expect((await fetch(`${at}/readyz`)).status).toBe(503);
      expect((await fetch(`${at}/livez`)).status).toBe(200);
    }
    proxy.comeBack();
    await goodAgain();
    for (const { at } of servers) expect((await fetch(`${at}/readyz`)).status).toBe(200);
  });

  test("10 a silent connection: statements that wait for an answer are refused and do not wait for ever", async () => {
    await goodAgain();
    // Some connections are busy and some idle when they go silent.
    const load = Array.from({ length: 20 }, one);
    proxy.die();
    const heard = await Promise.all([...load, ...Array.from({ length: 20 }, one)]);
    expectDeclared(heard);
    expect(heard.some(({ status }) => status === 503)).toBe(true);
    expect((await ask(servers[0] as Server, "/healthcheck")).status).toBe(503);
    proxy.live();
    await goodAgain();
  });

  test("10 the control: a statement that is only slow is not cancelled by the watch for silent connections @night", async () => {
    // Slower than the watch and its check together; a statement that is too slow is cancelled by the database itself.
    const database = openDatabase(await openPostgres({ url: behindProxy, connections: 2 }));
    onTestFinished(() => database.close());
    const tenant = database.tenant((await rig.services.brands.ofDomain("alpha.test")).portfolio_uuid);
    await sql`select pg_sleep(3)`.execute(tenant.db);
    await expect(sql`select pg_sleep(30)`.execute(tenant.db)).rejects.toMatchObject({ code: "57014" });
  });

  test("10 the settings are in force: five seconds a statement, three a lock, ten idle in a transaction", async () => {
    const { database } = servers[0] as Server;
    const tenant = database.tenant((await rig.services.brands.ofDomain("alpha.test")).portfolio_uuid);
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(tenant.db);
    expect(rows).toEqual([{ statement: "5s", lock: "3s", idle: "10s" }]);
  });
});

describe.skipIf(!onPostgres)("11 more requests than there are connections", () => {
  test("11 five hundred slow statements: a request that gets no connection is refused and none hangs, and then the server recovers", async () => {
    const { database } = servers[0] as Server;
    const tenant = database.tenant((await rig.services.brands.ofDomain("alpha.test")).portfolio_uuid);
    const slow = await Promise.allSettled(
      Array.from({ length: sized(100, 500) }, () => sql`select pg_sleep(3)`.execute(tenant.db)),
    );
    const refused = slow.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.every(({ name }) => name === "DatabaseUnavailable")).toBe(true);
    await goodAgain();
  });
});
