import type { FastifyInstance } from "fastify";
import { expect, onTestFinished } from "vitest";
import { startStandby } from "../../../../scripts/postgres.mjs";
import { buildApp } from "../app.ts";
import { readConfig } from "../platform/config/config.ts";
import { openPostgres } from "../platform/database/postgres-backend.ts";
import type { ReplicaRules } from "../platform/replica/replica.ts";
import { publish } from "../platform/events/events.ts";
import { startServices } from "../installation.ts";
import { createLogger } from "../platform/log/logger.ts";
import { noMetrics } from "../platform/metrics/metrics.ts";
import type { AllServices } from "../services.ts";
import { administer, databaseAt } from "./databases.ts";
import { patience, type Rig, startRig } from "./rig.ts";

export type Standby = Awaited<ReturnType<typeof startRigStandby>>;

/** A streaming replica of the rig's PostgreSQL, and the address of the rig's database on it. */
export async function startRigStandby({ databaseUrl = "" }: Rig) {
  const { url: at, stop } = await startStandby(databaseUrl);
  const url = databaseAt(at, new URL(databaseUrl).pathname.slice(1));
  return {
    url,
    stop,
    /** Continues to receive changes, and does not replay them. */
    pause: () => administer(url, "select pg_wal_replay_pause()"),
    resume: () => administer(url, "select pg_wal_replay_resume()"),
  };
}

export type Reader = {
  app: FastifyInstance;
  services: AllServices;
  /** Which database answered the reads that may use either, in order. */
  answeredBy: ("replica" | "primary")[];
  /** Its log lines, with their level. */
  said: string[];
  close(): Promise<void>;
};

/** A timeout for a machine that stalls. */
export const slow = { timeout: 30_000 };

/** Its log lines about the replica's state: each line is a change, or one was written twice. */
export function saidOfState({ said }: Reader): string[] {
  const lines = said.filter((line) => /read replica (answers|is|does)|is of no use/.test(line));
  expect(lines.filter((line, index) => line === lines[index - 1])).toEqual([]);
  return lines;
}

/** Another server on the rig's database, which may read from a replica. */
export async function startReader(rig: Rig, readUrl: string, rules?: Partial<ReplicaRules>): Promise<Reader> {
  const { databaseUrl = "", services: ofRig } = rig;
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: ofRig.config.dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: readUrl,
  });
  const answeredBy: Reader["answeredBy"] = [];
  const said: string[] = [];
  const logger = createLogger("silent");
  for (const level of ["info", "warn"] as const)
    logger[level] = (...what: unknown[]) => void said.push(`${level}: ${String(what.at(-1))}`);
  const backend = await openPostgres({ url: databaseUrl, connections: 10, patience });
  const services = await startServices(backend, config, {
    logger,
    clock: rig.clock,
    metrics: { ...noMetrics, laggingRead: (by) => answeredBy.push(by) },
    ...(rules ? { replicaRules: rules } : {}),
  });
  const app = await buildApp(services);
  await app.ready();
  return {
    app,
    services,
    answeredBy,
    said,
    async close() {
      await app.close();
      await services.database.close();
    },
  };
}

export type Replicated = Awaited<ReturnType<typeof startReplicated>>;

/** The test pack's tower on a PostgreSQL with a replica, a person who reads, and changes. */
export async function startReplicated() {
  const rig = await startRig();
  const { system } = rig.services.database;
  const { token } = await rig.login("anna@acme.test");
  const { uuid: tower, portfolio_uuid: portfolio } = await system
    .selectFrom("buildings")
    .select(["uuid", "portfolio_uuid"])
    .where("pack_key", "=", "tower")
    .executeTakeFirstOrThrow();
  const standby = await startRigStandby(rig);
  const path = `/tenant/v1/buildings/${tower}`;

  async function ask({ app }: Pick<Reader, "app">, url: string, method: "GET" | "PUT" = "GET") {
    const headers = { "x-brand": "alpha", authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url: `/api${url}`, headers });
    return { status: answer.statusCode, body: answer.json() };
  }

  /** Changes something by a plain statement, without a notification. */
  const rename = (name: string, db = system) =>
    db.updateTable("buildings").set({ name }).where("uuid", "=", tower).execute();

  return {
    rig,
    standby,
    token,
    tower,
    portfolio,
    path,
    ask,
    rename,
    /** Changes something as an import does. */
    renameAndTell: (name: string) =>
      system.transaction().execute(async (db) => {
        await rename(name, db);
        await publish(db, "contents", { portfolio_uuid: portfolio });
      }),
    nameAt: async (at: Pick<Reader, "app">) => (await ask(at, path)).body.data.building.name as string,
    /** A server that reads there, until the test ends. */
    async reader(rules?: Partial<ReplicaRules>, url = standby.url): Promise<Reader> {
      const started = await startReader(rig, url, rules);
      onTestFinished(() => started.close());
      return started;
    },
    /** Waits until the replica answers. */
    inUse: (at: Reader) =>
      expect
        .poll(async () => {
          await ask(at, path);
          return at.answeredBy.at(-1);
        }, slow)
        .toBe("replica"),
    async close() {
      await standby.stop();
      await rig.close();
    },
  };
}
