import { mkdirSync } from "node:fs";
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
import { lockDataFolder } from "./data-folder-lock.ts";
import { eventStreams } from "./events/event-streams.ts";
import { events } from "./events/events.ts";
import { streamTickets } from "./events/stream-tickets.ts";
import { attachmentStore } from "./files/attachment-store.ts";
import { localFileStore } from "./files/file-store.ts";
import { pictures } from "./files/pictures.ts";
import { flagService } from "./flags/flag-service.ts";
import { accessTokens, issuerOf } from "./identity/access-tokens.ts";
import { callers } from "./identity/callers.ts";
import { knownDevices } from "./identity/known-devices.ts";
import { sessions } from "./identity/sessions.ts";
import { loadSigningKeys } from "./identity/signing-keys.ts";
import { limits } from "./limits/limits.ts";
import { outbox } from "./mail/outbox.ts";
import type { Services } from "./services.ts";
import { suiteSystems } from "./suites/suite-systems.ts";
import { webhooks } from "./webhooks/webhooks.ts";

export type Installation = { services: Services; close(): Promise<void> };

/** Opens database and files of an installation, for this process alone where the embedded database asks for that. */
export async function openInstallation(config: Config, ports: { logger: Logger; clock: Clock }): Promise<Installation> {
  const { dataDir, databaseUrl } = config;
  const unlock = databaseUrl ? () => undefined : lockDataFolder(dataDir);
  try {
    const backend = databaseUrl
      ? await openPostgres({ url: databaseUrl, connections: config.databaseConnections })
      : await openPglite({ folder: join(dataDir, "database") });
    const services = await startServices(backend, config, ports);
    return {
      services,
      async close() {
        await services.database.close();
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
  { logger, clock }: { logger: Logger; clock: Clock },
): Promise<Services> {
  const database = openDatabase(backend);
  try {
    await migrate(database.system);
    const folder = join(config.dataDir, "files");
    mkdirSync(folder, { recursive: true });
    const files = localFileStore(folder);
    const keys = await loadSigningKeys(database, clock);
    const tokens = accessTokens({ keys, issuer: issuerOf(config), seconds: config.accessTokenSeconds, clock });
    const known = callers({ database, tokens, clock });
    return {
      config,
      logger,
      clock,
      database,
      files,
      attachments: attachmentStore(join(config.dataDir, "attachments")),
      pictures: pictures(files),
      brands: brands({ database, clock }),
      flags: flagService(config, { logger, clock }),
      events: events(backend, logger),
      streams: eventStreams(),
      streamTickets: streamTickets({ keys, clock }),
      keys,
      tokens,
      callers: known,
      devices: knownDevices(keys),
      sessions: sessions({ tokens, callers: known, clock }),
      outbox: outbox(clock),
      webhooks: webhooks(clock),
      limits: limits(database),
      suites: suiteSystems({ config, clock, logger }),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
