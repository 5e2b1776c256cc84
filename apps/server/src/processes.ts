import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";
import { keepRunning, type Started } from "./platform/concurrency/keep-running.ts";
import type { Config } from "./platform/config/config.ts";
import { OperatorMistake } from "./platform/config/operator-mistake.ts";
import { serveMetrics } from "./platform/monitoring/metrics-server.ts";
import type { Counted } from "./platform/monitoring/prometheus.ts";

/** The messages from the first process to a worker. */
type Told = { atrium: "stop" } | { atrium: "count"; scrape: number };
/** The messages from a worker to the first process. */
type Said = { atrium: "counted"; scrape: number; counted: Counted } | { atrium: "ready"; port: number };

/**
 * Uses SO_REUSEPORT where the system supports it: the system spreads connections over the processes. When a process is killed, its connections are
 * closed, whereas Node's own distribution would leave connections hanging that were on their way to it.
 */
export const sharesPort = cluster.isWorker && process.platform === "linux";

const answerMs = 5_000;
/** Longer than each of them takes to stop. */
const stopMs = 15_000;

/**
 * The first process of several (`PROCESSES`): it answers no requests and keeps the workers running, which share its port. Stopping it stops all. Its
 * metrics port reports on all.
 */
export async function keepProcesses(config: Config, logger: Logger): Promise<void> {
  await mustBeFree(config);
  const workers = new Map<number, Worker>();
  let { port } = config;
  const kept = keepRunning({
    count: config.processes,
    start(place) {
      const worker = cluster.fork({ PORT: port });
      workers.set(place, worker);
      return started(worker, (taken) => {
        port = taken;
      });
    },
    lost: (place, how, pauseMs) =>
      logger.error({ process: place }, `a process ended (${how}); another is started in ${pauseMs} ms`),
  });
  closeWithGrace({ delay: stopMs, logger: false }, () => kept.stop());
  await kept.begun.catch(() => {
    // It has printed why.
    throw new OperatorMistake("No process could be started.");
  });
  if (!config.metrics) return;
  const { scrapedTogether } = await import("./platform/monitoring/prometheus.ts");
  await serveMetrics(config.metrics, async () => {
    const places = Array.from({ length: config.processes }, (_, at) => at + 1);
    const answers = await Promise.all(places.map((place) => countedBy(workers.get(place))));
    return scrapedTogether(new Map(places.map((place, at) => [place, answers[at]])));
  });
}

/** Refuses a port that is in use: with SO_REUSEPORT, two installations could share it unnoticed. */
async function mustBeFree({ port, host }: Config): Promise<void> {
  const probe = createServer().listen({ port, host });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

function started(worker: Worker, readyAt: (port: number) => void): Started {
  const ready = Promise.withResolvers<void>();
  worker.on("message", (said: Said) => {
    if (said?.atrium !== "ready") return;
    readyAt(said.port);
    ready.resolve();
  });
  // A worker that has ended cannot be sent anything; its `exit` event reports that as well.
  worker.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    worker.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });
  return { ready: ready.promise, ended, stop: () => void tell(worker, { atrium: "stop" }) };
}

function tell(worker: Worker, told: Told): boolean {
  return worker.isConnected() && worker.send(told);
}

let scrapes = 0;

/** Undefined if it does not answer in time. */
async function countedBy(worker: Worker | undefined): Promise<Counted | undefined> {
  scrapes += 1;
  const scrape = scrapes;
  if (!worker || !tell(worker, { atrium: "count", scrape })) return undefined;
  const { promise, resolve } = Promise.withResolvers<Counted | undefined>();
  const hear = (said: Said) => {
    if (said?.atrium === "counted" && said.scrape === scrape) resolve(said.counted);
  };
  const nothing = () => resolve(undefined);
  const timer = setTimeout(nothing, answerMs);
  worker.on("message", hear).once("exit", nothing);
  const counted = await promise;
  clearTimeout(timer);
  worker.off("message", hear).off("exit", nothing);
  return counted;
}

/** In a worker: reports to the first process that it answers requests. */
export function tellReady(port: number): void {
  process.send?.({ atrium: "ready", port } satisfies Said);
}

/** In a worker: handles the first process's messages. */
export function obeyFirstProcess({ stop, count }: { stop(): void; count(): Promise<Counted> | undefined }): void {
  process.on("message", (told: Told) => {
    if (told?.atrium === "stop") stop();
    if (told?.atrium !== "count") return;
    count()?.then(
      (counted) => process.send?.({ atrium: "counted", scrape: told.scrape, counted } satisfies Said),
      // The scrape reports that this process did not answer.
      () => undefined,
    );
  });
}
