import type { FastifyInstance } from "fastify";
import pg from "pg";
import { startStandby } from "../../../../scripts/postgres.mjs";
import { buildApp } from "../app.ts";
import { readConfig } from "../shared/config.ts";
import { openPostgres } from "../shared/database/postgres-backend.ts";
import type { ReplicaRules } from "../shared/database/replica.ts";
import { startServices } from "../shared/installation.ts";
import { createLogger } from "../shared/logger.ts";
import { noMetrics } from "../shared/metrics/metrics.ts";
import type { Services } from "../shared/services.ts";
import { administer, databaseAt } from "./global-setup.ts";
import { patience, type Rig } from "./rig.ts";

export type Standby = Awaited<ReturnType<typeof startRigStandby>>;

/** A streaming replica of the PostgreSQL that the rig is on, and where the rig's database is on it. */
export async function startRigStandby({ databaseUrl = "" }: Rig) {
  const { url: at, stop } = await startStandby(databaseUrl);
  const url = databaseAt(at, new URL(databaseUrl).pathname.slice(1));
  return {
    url,
    stop,
    /** It goes on to receive what is written, and shows nothing of it. */
    pause: () => administer(url, "select pg_wal_replay_pause()"),
    resume: () => administer(url, "select pg_wal_replay_resume()"),
    async count(what: string): Promise<number> {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${what}`);
      await client.end();
      return Number(rows[0]?.count);
    },
  };
}

export type Reader = {
  app: FastifyInstance;
  services: Services;
  /** Which database the reads went to that have a choice, in order. */
  answeredBy: ("replica" | "primary")[];
  /** What its log said, with its level. */
  said: string[];
  close(): Promise<void>;
};

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
