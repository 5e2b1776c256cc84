import type { Logger } from "pino";
import type { Clock } from "./clock/clock.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./database/database.ts";
import type { Replica } from "./replica/replica.ts";
import type { EventStreams } from "./streams/event-streams.ts";
import type { Events } from "./events/events.ts";
import type { StreamTickets } from "./streams/stream-tickets.ts";
import type { AttachmentStore } from "./files/attachment-store.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Pictures } from "./files/pictures.ts";
import type { Scanner } from "./files/scanner.ts";
import type { SigningKeys } from "./keys/signing-keys.ts";
import type { Limits } from "./limits/limits.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Tracing } from "./tracing/tracing-port.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** The ports to the outside world that every domain is given. A domain adds what it offers to those after it (`<domain>/services.ts`). */
export type Platform = {
  config: Config;
  logger: Logger;
  clock: Clock;
  database: Database;
  /** Undefined unless the operator has configured one. */
  replica: Replica | undefined;
  files: FileStore;
  attachments: AttachmentStore;
  /** Closes the connections of both stores. */
  closeFiles(): void;
  /** Undefined unless the operator has configured one. */
  scanner: Scanner | undefined;
  pictures: Pictures;
  events: Events;
  streams: EventStreams;
  streamTickets: StreamTickets;
  keys: SigningKeys;
  metrics: Metrics;
  outbox: Outbox;
  /** Undefined if traces are not sent anywhere. */
  tracing: Tracing | undefined;
  webhooks: Webhooks;
  limits: Limits;
};
