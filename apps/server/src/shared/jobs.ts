import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import { turnMonths } from "./analytics/months.ts";
import { askAboutUndecided } from "./bookings/ask-about-undecided.ts";
import type { Database } from "./database/database.ts";
import { makePreviews } from "./files/picture-previews.ts";
import { scanPending } from "./files/scan-pending.ts";
import { sweepAttachments } from "./files/sweep-attachments.ts";
import { giveBackMemory } from "./give-back-memory.ts";
import { deliverMails } from "./mail/deliver.ts";
import type { MailPort } from "./mail/mail-port.ts";
import type { Services } from "./services.ts";
import { sweep } from "./sweep.ts";
import { deliverWebhooks } from "./webhooks/deliver-webhooks.ts";

/**
 * Work that outlives the request that asked for it. `mail`: send what the outbox holds; `booking_requests`: ask about those that nobody has been
 * asked about. `scan`: look at files that came while the virus scanner was away. `webhooks`: tell what operators' systems are to be told. `analytics`: make the months to come, and drop those that are over.
 */
export type Work = Record<
  "mail" | "scan" | "sweep" | "pictures" | "booking_requests" | "webhooks" | "analytics",
  Record<string, never>
>;

export type Jobs = {
  send<N extends keyof Work>(name: N, data: Work[N]): Promise<void>;
  stop(): Promise<void>;
};

const retry = { retryLimit: 5, retryDelay: 5, retryBackoff: true };

/** pg-boss on the database that is there already: a job is a row, so none is lost with the process. */
export async function startJobs(
  options: Pick<
    Services,
    | "attachments"
    | "scanner"
    | "brands"
    | "clock"
    | "config"
    | "database"
    | "events"
    | "files"
    | "logger"
    | "outbox"
    | "pictures"
    | "tracing"
    | "webhooks"
  > & {
    databaseUrl: string | undefined;
    mail: MailPort;
  },
): Promise<Jobs> {
  const { database, databaseUrl, mail, outbox, pictures, attachments, clock, logger, tracing } = options;
  const boss = databaseUrl
    ? new PgBoss({ connectionString: databaseUrl, max: 3 })
    : new PgBoss({ db: { executeSql: (text, values) => execute(database, text, values) }, backend: "pglite" });
  boss.on("error", (error) => logger.error({ err: error }, "jobs"));
  await boss.start();

  const stopping = new AbortController();
  const workers: { [N in keyof Work]: (data: Work[N]) => Promise<void> } = {
    mail: () => deliverMails({ database, mail, pictures, clock, logger, tracing, stopping: stopping.signal }),
    sweep: async () => {
      await sweep(database, clock, options.config.auditDays);
      await sweepAttachments(database, attachments, clock);
    },
    pictures: async () => {
      await makePreviews(database, options.files, stopping.signal);
      if (await pictures.prepare(stopping.signal)) giveBackMemory();
    },
    booking_requests: () => askAboutUndecided(options),
    webhooks: () => deliverWebhooks(options, stopping.signal),
    scan: () => scanPending(options),
    analytics: async () => void (await turnMonths(database, clock, options.config.analyticsMonths)),
  };
  for (const name of Object.keys(workers) as (keyof Work)[]) {
    await boss.createQueue(name, retry);
    await boss.work<Work[typeof name]>(name, async (jobs) => {
      for (const { data } of jobs) {
        const run = () => workers[name](data);
        await (tracing?.work(`job ${name}`, run) ?? run());
      }
    });
  }
  await boss.schedule("sweep", "17 * * * *");
  // What a crash left behind, and what is to be tried again.
  await boss.schedule("mail", "* * * * *");
  // What an import has brought meanwhile.
  await boss.schedule("booking_requests", "* * * * *");
  await boss.schedule("webhooks", "* * * * *");
  if (options.scanner) await boss.schedule("scan", "* * * * *");
  await boss.schedule("analytics", "41 2 * * *");
  const wake = (name: keyof Work) => () => {
    boss.send(name, {}).catch((error: unknown) => logger.error({ err: error }, "jobs"));
  };
  outbox.wakes(wake("mail"));
  options.webhooks.wakes(wake("webhooks"));
  const forget = await options.events.subscribe("contents", { told: wake("pictures"), missed: wake("pictures") });
  const granting = pictures.grantWishes(stopping.signal).catch((error: unknown) => {
    logger.error({ err: error }, "pictures");
  });
  return {
    async send(name, data) {
      await boss.send(name, data);
    },
    async stop() {
      stopping.abort();
      forget();
      await boss.stop({ graceful: true, timeout: 5_000 });
      await granting;
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
