import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type { Database } from "../database/database.ts";
import { applicationName } from "../database/postgres-pool.ts";
import type { Logger } from "pino";
import type { Tracing } from "../tracing/tracing-port.ts";

/** Work that outlives its request. Two processes may run it at once, so it must be idempotent. */
export type Job = {
  name: string;
  /** Its schedule, as a cron expression; it also picks up work that a crash left undone. */
  schedule?: string;
  run(signal: AbortSignal): Promise<void>;
};

export type Jobs = {
  /** Queues a job to run soon. */
  send(name: string): Promise<void>;
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined;
  logger: Logger;
  tracing: Tracing | undefined;
  patience?: JobPatience | undefined;
};

/** How long a stop waits for running jobs, and how long a failed job waits for its first retry. */
export type JobPatience = { stopMs: number; retrySeconds: number };

const usualPatience: JobPatience = { stopMs: 5_000, retrySeconds: 5 };

/** Runs jobs with pg-boss on the same database: a job is a row, so a crash of the process loses none. */
export async function startJobs(
  { database, databaseUrl, logger, tracing, patience = usualPatience }: Parts,
  jobs: readonly Job[],
): Promise<Jobs> {
  const boss = databaseUrl
    ? new PgBoss({ connectionString: databaseUrl, max: 3, application_name: applicationName })
    : new PgBoss({ db: { executeSql: (text, values) => execute(database, text, values) }, backend: "pglite" });
  boss.on("error", (error) => logger.error({ err: error }, "jobs"));
  await boss.start();
  const stopping = new AbortController();
  const workers = new Map<string, string>();
  for (const { name, schedule, run } of jobs) {
    await boss.createQueue(name, { retryLimit: 5, retryDelay: patience.retrySeconds, retryBackoff: true });
    const worker = await boss.work(name, async (asked) => {
      for (let done = 0; done < asked.length; done += 1) {
        const work = () => run(stopping.signal);
        await (tracing?.work(`job ${name}`, work) ?? work());
      }
    });
    workers.set(name, worker);
    if (schedule) await boss.schedule(name, schedule);
  }
  return {
    async send(name) {
      await boss.send(name, {});
      // Wakes the worker of this process, which otherwise polls every two seconds.
      boss.notifyWorker(workers.get(name) ?? "");
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: patience.stopMs });
    },
  };
}

/** pg-boss sends scripts of many statements without values, and single statements with values. */
async function execute({ backend }: Database, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  if (values.length === 0) return { rows: await backend.runScript(text) };
  const connection = await backend.acquire("system");
  try {
    return { rows: (await connection.executeQuery(CompiledQuery.raw(text, values))).rows };
  } finally {
    backend.release(connection);
  }
}
