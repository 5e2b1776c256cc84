import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "./database/database.ts";
import type { AttachmentStore } from "./files/attachment-store.ts";
import type { Pictures } from "./files/pictures.ts";
import { sweepAttachments } from "./files/sweep-attachments.ts";
import { deliverMails } from "./mail/deliver.ts";
import type { MailPort } from "./mail/mail-port.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Clock } from "./clock.ts";
import { sweep } from "./sweep.ts";

/** Work that outlives the request that asked for it. Each name says what its data is. `mail`: send what the outbox holds. */
export type Work = { mail: Record<string, never>; sweep: Record<string, never>; pictures: Record<string, never> };

export type Jobs = {
  send<N extends keyof Work>(name: N, data: Work[N]): Promise<void>;
  stop(): Promise<void>;
};

const retry = { retryLimit: 5, retryDelay: 5, retryBackoff: true };

/** pg-boss on the database that is there already: a job is a row, so none is lost with the process. */
export async function startJobs(options: {
  database: Database;
  databaseUrl: string | undefined;
  mail: MailPort;
  outbox: Outbox;
  pictures: Pictures;
  attachments: AttachmentStore;
  clock: Clock;
  logger: Logger;
}): Promise<Jobs> {
  const { database, databaseUrl, mail, outbox, pictures, attachments, clock, logger } = options;
  const boss = databaseUrl
    ? new PgBoss({ connectionString: databaseUrl, max: 3 })
    : new PgBoss({ db: { executeSql: (text, values) => execute(database, text, values) }, backend: "pglite" });
  boss.on("error", (error) => logger.error({ err: error }, "jobs"));
  await boss.start();

  const stopping = new AbortController();
  const workers: { [N in keyof Work]: (data: Work[N]) => Promise<void> } = {
    mail: () => deliverMails({ database, mail, pictures, clock, logger }),
    sweep: async () => {
      await sweep(database, clock);
      await sweepAttachments(database, attachments, clock);
    },
    pictures: () => pictures.prepare(stopping.signal),
  };
  for (const name of Object.keys(workers) as (keyof Work)[]) {
    await boss.createQueue(name, retry);
    await boss.work<Work[typeof name]>(name, async (jobs) => {
      for (const job of jobs) await workers[name](job.data);
    });
  }
  await boss.schedule("sweep", "17 * * * *");
  // What a crash left behind, and what is to be tried again.
  await boss.schedule("mail", "* * * * *");
  outbox.wakes(() => {
    boss.send("mail", {}).catch((error: unknown) => logger.error({ err: error }, "jobs"));
  });
  return {
    async send(name, data) {
      await boss.send(name, data);
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** pg-boss sends scripts of many statements without values, and single statements with them. */
async function execute({ backend }: Database, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  if (values.length === 0) return { rows: await backend.runScript(text) };
  const connection = await backend.acquire("system");
  try {
    return { rows: (await connection.executeQuery(CompiledQuery.raw(text, values))).rows };
  } finally {
    backend.release(connection);
  }
}
