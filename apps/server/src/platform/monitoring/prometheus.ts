import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "@prometheus-io/client";
import type { PoolUsage } from "../database/backend.ts";
import type { Database } from "../database/database.ts";
import type { Replica } from "../replica/replica.ts";
import { type Backlog, readBacklog } from "./backlog.ts";
import type { BusinessEvents, Metrics } from "../metrics/metrics.ts";

type Of = { database: Database; replica: Replica | undefined };

/** All values of a process, as they are sent to the process that answers the scrape. */
export type Counted = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;
export type Scraped = { text: string; type: string };

export type Prometheus = {
  metrics: Metrics;
  /** The answer to a scrape: its text, and its media type. */
  scrape(of: Of): Promise<Scraped>;
  counted(of: Of): Promise<Counted>;
};

/** Read from the database, so every process reports the same value. */
const ofAllProcesses = new Set([
  "atrium_mails_waiting",
  "atrium_webhooks_waiting",
  "atrium_identity_providers_resting",
  "atrium_identity_provider_certificates_ending",
  "atrium_jobs",
]);

/**
 * Merges the values of several processes into one scrape. Each series has the process as a label, so that a restarted process is a counter that
 * starts again, and not a sum that decreases. `undefined`: the process did not answer.
 */
export async function scrapedTogether(processes: ReadonlyMap<number, Counted | undefined>): Promise<Scraped> {
  const own = new Registry();
  const up = new Gauge({
    name: "atrium_process_up",
    help: "Whether the process answered this scrape.",
    labelNames: ["process"],
    registers: [own],
  });
  for (const [process, counted] of processes) up.set({ process }, counted ? 1 : 0);
  const all = [...processes].map(([process, counted = []]) =>
    counted.map((metric) => {
      const shared = ofAllProcesses.has(metric.name);
      const values = metric.values.map((value) => ({
        ...value,
        labels: { ...value.labels, ...(shared ? {} : { process }) },
      }));
      return { ...metric, values, aggregator: "max" as const };
    }),
  );
  const registry = Registry.aggregate([await own.getMetricsAsJSON(), ...all]);
  return { text: await registry.metrics(), type: registry.contentType };
}

/** Routes have a label each; all other paths share one. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics in Prometheus' format. Every label's value is listed in the source: a route's pattern, a code, a queue. */
export function prometheus(): Prometheus {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by route pattern, method and status.",
    labelNames: ["method", "route", "status"],
    buckets: seconds,
    registers,
  });
  const refusals = new Counter({
    name: "atrium_refusals_total",
    help: "Refused requests, by refusal code.",
    labelNames: ["code"],
    registers,
  });
  const business = {
    sign_in: counter("atrium_sign_ins_total", "New sessions, by kind of sign-in."),
    rsvp: counter("atrium_rsvps_total", "RSVPs and their recalls."),
    claim: counter("atrium_claims_total", "Claims of offers and their cancellations."),
  } satisfies Record<keyof BusinessEvents, Counter<"kind">>;

  function counter(name: string, help: string): Counter<"kind"> {
    return new Counter({ name, help, labelNames: ["kind"], registers });
  }
  function gauge<L extends string>(name: string, help: string, labelNames: L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers });
  }
  const up = gauge("atrium_database_up", "Whether the database answered this scrape.");
  const connections = gauge("atrium_database_connections", "Connections by pool and state.", ["pool", "state"]);
  const replicaUsed = gauge("atrium_replica_used", "Whether reads that may be a second old go to the read replica.");
  const replicaBehind = gauge("atrium_replica_behind_seconds", "How old the read replica's state may be, at most.");
  const replicaReads = new Counter({
    name: "atrium_replica_reads_total",
    help: "Reads that may be a second old, by the database that answered them.",
    labelNames: ["database"],
    registers,
  });
  const mails = gauge("atrium_mails_waiting", "Mails that are not sent yet, including those to be tried again.");
  const webhooks = gauge("atrium_webhooks_waiting", "Webhook messages that are not delivered yet.");
  const resting = gauge(
    "atrium_identity_providers_resting",
    "Identity providers that failed several times in a row, and are not called for a while.",
  );
  const ending = gauge(
    "atrium_identity_provider_certificates_ending",
    "SAML providers without a certificate that is valid for another month.",
  );
  const jobs = gauge("atrium_jobs", "Jobs by queue and state.", ["queue", "state"]);

  function show(backlog: Backlog | undefined): void {
    up.set(backlog ? 1 : 0);
    jobs.reset();
    // An unknown value is left out, and not reported as zero.
    mails.remove();
    webhooks.remove();
    resting.remove();
    ending.remove();
    if (!backlog) return;
    mails.set(backlog.mails);
    webhooks.set(backlog.webhooks);
    resting.set(backlog.restingProviders);
    ending.set(backlog.endingCertificates);
    for (const { queue, state, count } of backlog.jobs) jobs.set({ queue, state }, count);
  }

  function showConnections({ pool, inUse, idle, waiting }: PoolUsage): void {
    connections.set({ pool, state: "in_use" }, inUse);
    connections.set({ pool, state: "idle" }, idle);
    connections.set({ pool, state: "waiting" }, waiting);
  }

  function showReplica(replica: Replica | undefined): void {
    // An unknown or missing value is left out.
    replicaUsed.remove();
    replicaBehind.remove();
    if (!replica) return;
    const { state, behindSeconds, usage } = replica.status();
    if (state !== "unknown") replicaUsed.set(state === "used" ? 1 : 0);
    if (behindSeconds !== undefined) replicaBehind.set(behindSeconds);
    showConnections(usage);
  }

  async function look({ database, replica }: Of): Promise<void> {
    database.backend.usage().forEach(showConnections);
    showReplica(replica);
    show(await readBacklog(database));
  }

  return {
    metrics: {
      answered: ({ method, route, status, seconds: taken }) =>
        requests.observe({ method: methods.has(method) ? method : "other", route, status: String(status) }, taken),
      refused: (code) => refusals.inc({ code }),
      happened: (event, kind) => business[event].inc({ kind }),
      laggingRead: (answeredBy) => replicaReads.inc({ database: answeredBy }),
    },
    async scrape(of) {
      await look(of);
      return { text: await registry.metrics(), type: registry.contentType };
    },
    async counted(of) {
      await look(of);
      return registry.getMetricsAsJSON();
    },
  };
}
