import { join } from "node:path";
import type { Logger } from "pino";
import { brands } from "./domains/brands/brands.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Config } from "./platform/config/config.ts";
import type { Backend } from "./platform/database/backend.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openPglite } from "./platform/database/pglite-backend.ts";
import { openPostgres } from "./platform/database/postgres-backend.ts";
import { Replica, type ReplicaRules } from "./platform/replica/replica.ts";
import { lockDataFolder, makeDataFolder } from "./platform/config/data-folder-lock.ts";
import { eventStreams } from "./platform/streams/event-streams.ts";
import { events } from "./platform/events/events.ts";
import { streamTickets } from "./platform/streams/stream-tickets.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { clamd } from "./platform/files/scanner.ts";
import { pictures } from "./platform/files/pictures.ts";
import { flagService } from "./domains/flags/flag-service.ts";
import { accessTokens } from "./domains/sessions/access-tokens.ts";
import { issuerOf } from "./platform/keys/signed-tokens.ts";
import { callers } from "./domains/sessions/callers.ts";
import { knownDevices } from "./domains/sessions/known-devices.ts";
import { sessions } from "./domains/sessions/sessions.ts";
import { loadSigningKeys } from "./platform/keys/signing-keys.ts";
import { limits } from "./platform/limits/limits.ts";
import { type Metrics, noMetrics } from "./platform/metrics/metrics.ts";
import { outbox } from "./platform/mail/outbox.ts";
import type { AllServices } from "./services.ts";
import { tracedBackend } from "./platform/database/traced-backend.ts";
import type { Tracing } from "./platform/tracing/tracing-port.ts";
import { suiteSystems } from "./domains/suites/suite-systems.ts";
import { webhooks } from "./platform/webhooks/webhooks.ts";

/** Parts that belong to the outside world; metrics and traces exist only if the operator asks for them. */
type GivenPorts = {
  logger: Logger;
  clock: Clock;
  metrics?: Metrics;
  /** Called when the embedded database has failed for good. */
  broken?: (error: unknown) => void;
};
type Ports = GivenPorts & { tracing?: Tracing | undefined; replicaRules?: Partial<ReplicaRules> };

export type Installation = { services: AllServices; close(): Promise<void> };

/** Opens the database and the files of an installation. The embedded database is locked for this process. */
export async function openInstallation(config: Config, given: GivenPorts): Promise<Installation> {
  const { dataDir, databaseUrl } = config;
  // All uploads pass through this folder, even if they end up in an object store.
  if (databaseUrl) makeDataFolder(dataDir);
  const unlock = databaseUrl ? () => undefined : lockDataFolder(dataDir);
  try {
    const backend = databaseUrl
      ? await openPostgres({ url: databaseUrl, connections: config.databaseConnections })
      : await openPglite({ folder: join(dataDir, "database"), broken: given.broken });
    // Loaded only if traces are sent.
    const tracing = config.traces && (await import("./platform/tracing/tracing.ts")).startTracing(config.traces);
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

/** Builds the services of the domains on an open database, after migrating it. */
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
    // The replica's position is queried again and again, outside the trace of the request that happened to start it.
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
      outbox: outbox({ clock, tracing, holdSeconds: config.mailHoldSeconds }),
      webhooks: webhooks({ clock, tracing }),
      limits: limits(database),
      suites: suiteSystems({ config, clock, logger }),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
