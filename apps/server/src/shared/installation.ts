import { join } from "node:path";
import type { Logger } from "pino";
import { brands } from "./brands/brands.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Backend } from "./database/backend.ts";
import { openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { openPglite } from "./database/pglite-backend.ts";
import { openPostgres } from "./database/postgres-backend.ts";
import { Replica, type ReplicaRules } from "./database/replica.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { eventStreams } from "./events/event-streams.ts";
import { events } from "./events/events.ts";
import { streamTickets } from "./events/stream-tickets.ts";
import { openFiles } from "./files/open-files.ts";
import { clamd } from "./files/scanner.ts";
import { pictures } from "./files/pictures.ts";
import { flagService } from "./flags/flag-service.ts";
import { accessTokens } from "./identity/access-tokens.ts";
import { issuerOf } from "./identity/signed-tokens.ts";
import { callers } from "./identity/callers.ts";
import { knownDevices } from "./identity/known-devices.ts";
import { sessions } from "./identity/sessions.ts";
import { loadSigningKeys } from "./identity/signing-keys.ts";
import { limits } from "./limits/limits.ts";
import { type Metrics, noMetrics } from "./metrics/metrics.ts";
import { outbox } from "./mail/outbox.ts";
import type { AllServices } from "../services.ts";
import { tracedBackend } from "./tracing/traced-backend.ts";
import type { Tracing } from "./tracing/tracing-port.ts";
import { suiteSystems } from "./suites/suite-systems.ts";
import { webhooks } from "./webhooks/webhooks.ts";

/** What comes from outside the installation; nobody counts or traces unless an operator asks for it. */
type GivenPorts = {
  logger: Logger;
  clock: Clock;
  metrics?: Metrics;
  /** Is told when the embedded database has given itself up. */
  broken?: (error: unknown) => void;
};
type Ports = GivenPorts & { tracing?: Tracing | undefined; replicaRules?: Partial<ReplicaRules> };

export type Installation = { services: AllServices; close(): Promise<void> };

/** Opens database and files of an installation, for this process alone where the embedded database asks for that. */
export async function openInstallation(config: Config, given: GivenPorts): Promise<Installation> {
  const { dataDir, databaseUrl } = config;
  const unlock = databaseUrl ? () => undefined : lockDataFolder(dataDir);
  try {
    const backend = databaseUrl
      ? await openPostgres({ url: databaseUrl, connections: config.databaseConnections })
      : await openPglite({ folder: join(dataDir, "database"), broken: given.broken });
    // Loaded by those alone who send traces somewhere.
    const tracing = config.traces && (await import("./tracing/tracing.ts")).startTracing(config.traces);
    const services = await startServices(backend, config, { ...given, tracing });
    return {
      services,
      async close() {
        await services.database.close();
        services.closeFiles();
        await tracing?.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Everything that features are given, on a database that is open. Brings its schema up to date first. */
export async function startServices(
  backend: Backend,
  config: Config,
  { logger, clock, metrics = noMetrics, tracing, replicaRules: rules }: Ports,
): Promise<AllServices> {
  const database = openDatabase(tracing ? tracedBackend(backend, tracing) : backend);
  try {
    await migrate(database.system);
    const { files, attachments, close: closeFiles } = await openFiles(config);
    const keys = await loadSigningKeys(database, clock);
    const tokens = accessTokens({ keys, issuer: issuerOf(config), seconds: config.accessTokenSeconds, clock });
    const known = callers({ database, tokens, clock });
    const told = events(backend, logger);
    const { databaseReadUrl: url, databaseConnections: connections } = config;
    // Where the replica is, is asked again and again: part of no request, whoever's came first.
    const parts = () => ({
      connections,
      system: openDatabase(backend).system,
      events: told,
      logger,
      metrics,
      tracing,
      rules,
    });
    return {
      config,
      logger,
      clock,
      database,
      replica: url === undefined ? undefined : new Replica({ url, ...parts() }),
      files,
      attachments,
      closeFiles,
      scanner: config.clamd && clamd(config.clamd),
      pictures: pictures(files),
      brands: brands({ database, clock }),
      flags: flagService(config, { logger, clock }),
      events: told,
      streams: eventStreams(),
      streamTickets: streamTickets({ keys, clock }),
      keys,
      tokens,
      callers: known,
      devices: knownDevices(keys),
      sessions: sessions({ tokens, callers: known, metrics, clock }),
      metrics,
      tracing,
      outbox: outbox({ clock, tracing }),
      webhooks: webhooks({ clock, tracing }),
      limits: limits(database),
      suites: suiteSystems({ config, clock, logger }),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
