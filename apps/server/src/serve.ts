import cluster from "node:cluster";
import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { importDemoIfEmpty } from "./demo.ts";
import { firstOwner } from "./operator-first-owner.ts";
import { appsOfInstallation } from "./operator-apps.ts";
import { answerOnSocket } from "./platform/config/server-socket.ts";
import { backUp } from "./platform/backup/backup.ts";
import { startDumps } from "./platform/backup/dumps.ts";
import { systemClock } from "./platform/clock/clock.ts";
import type { Config } from "./platform/config/config.ts";
import { releaseMemory } from "./platform/concurrency/release-memory.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { mailbox } from "./platform/mail/mailbox.ts";
import { smtpMail } from "./platform/mail/smtp.ts";
import { serveMetrics } from "./platform/monitoring/metrics-server.ts";
import type { Prometheus } from "./platform/monitoring/prometheus.ts";
import { obeyFirstProcess, sharesPort, tellReady } from "./processes.ts";
import { startServerJobs } from "./server-jobs.ts";
import { printWelcome, showsMailbox } from "./welcome.ts";

/** Opens the installation, answers requests and runs the jobs, until a signal or the first of several processes ends it. */
export async function serve(config: Config, logger: Logger): Promise<void> {
  const clock = systemClock;
  const counted = config.metrics && (await import("./platform/monitoring/prometheus.ts")).prometheus();
  const installation = await openInstallation(config, {
    logger,
    clock,
    broken: (error) => endBroken(logger, error),
    ...(counted ? { metrics: counted.metrics } : {}),
  });
  try {
    await importDemoIfEmpty(installation.services, (line) => process.stdout.write(`${line}\n`));
    const starting = start(installation, counted);
    // Before the server listens, so that a stop right after the start is a clean one too.
    const stop = closeOnSignal(logger, async () => (await starting)());
    if (cluster.isWorker) obeyFirstProcess({ stop, count: () => counted?.counted(installation.services) });
    await starting;
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** Answers requests and runs the jobs from here on. Returns a function that stops everything, in the order that loses nothing. */
async function start({ services, close }: Installation, counted: Prometheus | undefined): Promise<() => Promise<void>> {
  const { config, clock } = services;
  const { databaseUrl, dataDir, dumps: wanted } = config;
  const mailFolder = join(dataDir, "mailbox");
  const kept = config.smtpUrl ? undefined : mailbox({ folder: mailFolder, from: config.mailFrom, clock });
  const mail = kept ?? smtpMail({ url: config.smtpUrl ?? "", from: config.mailFrom, dkim: config.dkim });
  const app = await buildApp(services, {
    mailbox: kept && showsMailbox(config) ? kept : undefined,
  });
  const listening = { port: config.port, host: config.host, reusePort: sharesPort };
  await app.listen(listening);
  if (cluster.isWorker) tellReady(addressOf(app, config).port);
  // Of several processes one prints it, and only at its first start.
  if (!cluster.isWorker || cluster.worker?.id === 1)
    await printWelcome(services, addressOf(app, config), kept && mailFolder);
  const metricsServer =
    counted &&
    config.metrics &&
    !cluster.isWorker &&
    (await serveMetrics(config.metrics, () => counted.scrape(services)));
  const jobs = await startServerJobs(services, { databaseUrl, mail });
  const tasks = {
    backup: (path: string) => backUp(services, path, { withFiles: true }),
    apps: () => appsOfInstallation(services),
    "first-owner": () => firstOwner(services, addressOf(app, config).port),
  };
  const line = databaseUrl ? undefined : await answerOnSocket(tasks, services);
  const dumps =
    databaseUrl || wanted.minutes === 0
      ? undefined
      : startDumps(services, { folder: join(dataDir, "dumps"), ...wanted });
  // Picks up work that an import, an upgrade or a kill left behind, and messages that were queued before a worker could be woken.
  for (const name of ["mail", "facts", "webhooks", "pictures", "booking_requests", "analytics"]) await jobs.send(name);
  releaseMemory();
  return async () => {
    await app.close();
    await line?.close();
    if (metricsServer) await metricsServer.close();
    await jobs.stop();
    await dumps?.stop();
    mail.close();
    await close();
  };
}

/** Exits, as PostgreSQL itself would: a supervisor restarts the process, and recovery brings back everything that was acknowledged. */
function endBroken(logger: Logger, error: unknown): void {
  logger.fatal({ err: error }, "the embedded database has failed, and this process ends");
  process.stderr.write(
    "The embedded database has failed; is the disk full? No acknowledged change is lost. Start the server again.\n",
  );
  // Pending requests are answered with 503.
  setTimeout(() => process.exit(1), 500);
}

/** A terminal and a supervisor signal the whole process group: of several processes the first reacts, and tells the others. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Answers pending requests first; a second signal, or ten seconds, ends the wait. Returns a function that does the same without a signal. */
function closeOnSignal(logger: Logger, close: () => Promise<void>): () => void {
  if (cluster.isWorker) for (const signal of signals) process.on(signal, () => undefined);
  const options = { delay: 10_000, logger: false, skip: cluster.isWorker ? [...signals] : [] } as const;
  const grace = closeWithGrace(options, async ({ err }) => {
    if (err) logger.fatal({ err }, "stopping after an error");
    await close();
  });
  return () => grace.close();
}

function addressOf(app: FastifyInstance, config: Config): { port: number } {
  const address = app.server.address();
  return { port: typeof address === "object" && address ? address.port : config.port };
}
