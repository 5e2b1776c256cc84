import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Api, createApi } from "@atrium/contract/client.ts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { inject } from "vitest";
import { buildApp } from "../app.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { readConfig } from "../platform/config/config.ts";
import type { Backend } from "../platform/database/backend.ts";
import { openPglite } from "../platform/database/pglite-backend.ts";
import { openPostgres } from "../platform/database/postgres-backend.ts";
import { startServices } from "../installation.ts";
import { createLogger } from "../platform/log/logger.ts";
import type { AllServices } from "../services.ts";
import "./cheap-hashes.ts";
import { databaseFrom } from "./databases.ts";
import { testPassword } from "./global-setup.ts";
import { mustHaveUsedOne, outsideTransaction, withOneConnection } from "./one-connection.ts";
import { copyFolder } from "./temporary-folder.ts";

/** A server on a copy of the prepared database, with a clock that tests set, called without a network. */
export type Rig = {
  app: FastifyInstance;
  services: AllServices;
  /** The copy's address, on PostgreSQL. */
  databaseUrl: string | undefined;
  clock: Clock & { advance(seconds: number): void };
  /** The typed client, as a portal of the brand uses it; each from a new network, unless an address is given. */
  api(caller?: { brand?: string; token?: string; headers?: Record<string, string>; address?: string }): Api;
  /** Any request, for what the typed client cannot send. */
  ask(request: {
    method?: string;
    url: string;
    headers?: Record<string, string>;
    payload?: string | object;
    remoteAddress?: string;
  }): Promise<LightMyRequestResponse>;
  /** A session of a person of the test pack. */
  login(email: string, brand?: string): Promise<{ token: string; refresh: string; api: Api }>;
  /** The uuid of a key of the test pack. */
  uuid(
    table: "buildings" | "categories" | "contents" | "users" | "companies" | "amenity_categories" | "amenities",
    packKey: string,
  ): Promise<string>;
  /** Resets all rate limits, so that a test does not depend on the one before. */
  forgetLimits(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A long timeout: races are about who gets what, not how soon, and a slow machine's queue must not end in 503. It is shorter than a test's own
 * timeout, so that a deadlock is reported as such.
 */
export const patience = { connectionMs: 50_000, statementMs: 50_000, lockMs: 50_000 };

export async function startRig(
  environment: Record<string, string> = {},
  watchers: Pick<Parameters<typeof startServices>[2], "metrics" | "tracing"> = {},
): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-rig-"));
  const prepared = inject("prepared");
  copyFolder(prepared.files, join(folder, "files"));
  const { backend, databaseUrl, drop } = await openCopy(folder);
  let now = Date.now();
  const clock = {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000;
    },
  };
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    DATA_DIR: folder,
    // Tests call nothing outside: nothing listens there.
    DNS_SERVERS: "127.0.0.1:9",
    ...environment,
  });
  const services = await startServices(backend, config, {
    logger: createLogger(config.logLevel),
    clock,
    ...watchers,
  });
  const app = await buildApp(services);
  await app.ready();

  const rig: Rig = {
    app,
    services,
    databaseUrl,
    clock,
    api: ({ brand = "alpha", token, headers = {}, address = nextAddress() } = {}) =>
      createApi({
        base: "http://portal.test/api",
        headers: () => ({
          "x-brand": brand,
          "accept-language": "en",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        }),
        fetch: (url, init) => outsideTransaction(() => throughInject(app, url, init, address)),
      }),
    // `inject` begins when it is awaited.
    ask: ({ method = "GET", ...rest }) =>
      outsideTransaction(async () => await app.inject({ method: method as "GET", ...rest })),
    async login(email, brand = "alpha") {
      const reply = await rig.api({ brand })("POST /auth/v2/login", { body: { email, password: testPassword } });
      return { token: reply.token, refresh: reply.refresh_token.token, api: rig.api({ brand, token: reply.token }) };
    },
    async uuid(table, packKey) {
      const row = await services.database.system
        .selectFrom(table)
        .select("uuid")
        .where("pack_key", "=", packKey)
        .executeTakeFirstOrThrow();
      return row.uuid;
    },
    async forgetLimits() {
      await services.database.system.deleteFrom("rate_limits").execute();
    },
    async close() {
      await app.close();
      await services.database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
      mustHaveUsedOne();
    },
  };
  return rig;
}

let addresses = 0;

/** An address in a new network: limits count by network. */
function nextAddress(): string {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 255}.1`;
}

/** Calls the server without a socket, and answers as `fetch` would. */
async function throughInject(
  app: FastifyInstance,
  url: string,
  init: RequestInit,
  remoteAddress: string,
): Promise<Response> {
  const { pathname, search } = new URL(url);
  const answer = await app.inject({
    method: init.method as "GET",
    url: pathname + search,
    remoteAddress,
    // With a key, so that what is done once per key is done in its transaction.
    headers: { "idempotency-key": randomUUID(), ...(init.headers as Record<string, string>) },
    ...(init.body ? { payload: init.body as string } : {}),
  });
  return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
}

async function openCopy(
  folder: string,
): Promise<{ backend: Backend; databaseUrl: string | undefined; drop(): Promise<void> }> {
  const prepared = inject("prepared");
  if (prepared.backend === "pglite") {
    const database = join(folder, "database");
    copyFolder(prepared.filled, database);
    return {
      backend: withOneConnection(await openPglite({ folder: database, connectionMs: patience.connectionMs })),
      databaseUrl: undefined,
      drop: async () => undefined,
    };
  }
  const { url: databaseUrl, drop } = await databaseFrom(prepared, prepared.template);
  const backend = await openPostgres({ url: databaseUrl, connections: 10, patience });
  return { backend: withOneConnection(backend), databaseUrl, drop };
}
