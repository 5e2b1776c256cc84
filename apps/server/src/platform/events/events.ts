import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Backend } from "../database/backend.ts";
import type { Schema } from "../database/schema.ts";

/** Messages between processes, by topic. A message says what to read again, and never contains it. */
export type Topics = {
  /** Definitions of flags have changed: of one white-label, or of a whole portfolio. */
  flags: { portfolio_uuid: string; whitelabel_uuid?: string };
  /** A portfolio's content, categories, tiles, amenities or companies have changed. */
  contents: { portfolio_uuid: string };
  /** Places of an event, or claims of an offer, were taken or given back. */
  places: { portfolio_uuid: string; building_uuid: string; content_uuid: string };
  /** A room of a building was booked, released, opened or closed. */
  rooms: { portfolio_uuid: string; building_uuid: string };
  /** There are facts that no reader has handled yet. */
  facts: Record<string, never>;
  /** There are mails to send. */
  mails: Record<string, never>;
  /** There are messages to operators' systems to send. */
  webhooks: Record<string, never>;
  /** Somebody has opened or left the edit form of something. */
  editors: { portfolio_uuid: string; kind: string; thing_uuid: string };
  /** A job for many people is to be run. */
  people_jobs: Record<string, never>;
};
export type Topic = keyof Topics;

export type Listener<T extends Topic> = {
  told(message: Topics[T]): void;
  /** The connection was lost for a while: messages may have been missed. */
  missed(): void;
};

export type Events = {
  /**
   * Listens to what any process of the installation publishes, this one included, from the moment that the promise resolves. The connection is
   * opened for the first listener.
   */
  subscribe<T extends Topic>(topic: T, listener: Listener<T>): Promise<() => void>;
};

const channel = "atrium";
/** PostgreSQL's limit for a notification. */
const longestMessage = 7_900;

/** Notifies every process after the transaction that this is part of has committed; after a rollback nothing is sent. */
export async function publish<T extends Topic>(db: Kysely<Schema>, topic: T, message: Topics[T]): Promise<void> {
  await sql`select ${notice(topic, message)}`.execute(db);
}

/** The same as an expression inside a statement that changes something. */
export function notice<T extends Topic>(topic: T, message: Topics[T]): RawBuilder<unknown> {
  const text = JSON.stringify({ topic, message });
  if (Buffer.byteLength(text) > longestMessage)
    throw new Error(`A message about ${topic} is too long for a notification.`);
  return sql`pg_notify(${channel}, ${text})`;
}

type AnyListener = { told(message: unknown): void; missed(): void };

export function events(backend: Backend, logger: Logger): Events {
  const listeners = new Map<string, Set<AnyListener>>();
  let listening: Promise<void> | undefined;

  function hear(text: string): void {
    const { topic, message } = JSON.parse(text) as { topic: string; message: unknown };
    for (const listener of listeners.get(topic) ?? []) listener.told(message);
  }

  function missed(): void {
    for (const ofTopic of listeners.values()) for (const listener of ofTopic) listener.missed();
  }

  return {
    async subscribe(topic, listener) {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic);
      ofTopic.add(listener);
      listening ??= backend
        .listen(channel, { hear, missed })
        .catch((error: unknown) => logger.error({ err: error }, "Notifications of other processes are not received."));
      await listening;
      return () => void ofTopic.delete(listener);
    },
  };
}
