import type { Logger } from "pino";
import type { Brands } from "./brands/brands.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Replica } from "./database/replica.ts";
import type { EventStreams } from "./events/event-streams.ts";
import type { Events } from "./events/events.ts";
import type { StreamTickets } from "./events/stream-tickets.ts";
import type { AttachmentStore } from "./files/attachment-store.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Pictures } from "./files/pictures.ts";
import type { Scanner } from "./files/scanner.ts";
import type { Flags } from "./flags/flags.ts";
import type { AccessTokens } from "./identity/access-tokens.ts";
import type { Callers } from "./identity/callers.ts";
import type { KnownDevices } from "./identity/known-devices.ts";
import type { Sessions } from "./identity/sessions.ts";
import type { SigningKeys } from "./identity/signing-keys.ts";
import type { Limits } from "./limits/limits.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { SuiteSystems } from "./suites/suite-systems.ts";
import type { Tracing } from "./tracing/tracing-port.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** What features are given: the outside world behind small ports, and what several of them need. */
export type Services = {
  config: Config;
  logger: Logger;
  clock: Clock;
  database: Database;
  /** None where no operator has one. */
  replica: Replica | undefined;
  files: FileStore;
  attachments: AttachmentStore;
  /** Lets go of the lines to where both are kept. */
  closeFiles(): void;
  /** None where no operator has one. */
  scanner: Scanner | undefined;
  pictures: Pictures;
  brands: Brands;
  flags: Flags;
  events: Events;
  streams: EventStreams;
  streamTickets: StreamTickets;
  keys: SigningKeys;
  tokens: AccessTokens;
  callers: Callers;
  sessions: Sessions;
  devices: KnownDevices;
  metrics: Metrics;
  outbox: Outbox;
  /** None where nobody is sent traces. */
  tracing: Tracing | undefined;
  webhooks: Webhooks;
  limits: Limits;
  suites: SuiteSystems;
};
