import { v7 } from "uuid";
import type { Clock } from "../clock/clock.ts";
import type { Tenant } from "../database/database.ts";
import type { Tracing } from "../tracing/tracing-port.ts";
import { delayedSignal } from "../concurrency/delayed-signal.ts";

/** A message to an operator's own system (Standard Webhooks): its type, such as `analytics.events`, its time, and its data. */
export type WebhookMessage = { type: string; data: object };

/** Queues messages: rows of the transaction that causes them, so that both are committed or neither. */
export type Webhooks = {
  post(own: Tenant, whitelabelUuid: string, message: WebhookMessage): Promise<void>;
  /** The worker to wake when a message is queued; without one, it waits for the next scheduled run. */
  wakes(wake: () => void): void;
};

/** A worker that is woken before the commit would find nothing; and many events of a moment wake it once. */
const pauseMs = 200;

export function webhooks({ clock, tracing }: { clock: Clock; tracing: Tracing | undefined }): Webhooks {
  const { soon, wakes } = delayedSignal(pauseMs);
  return {
    async post({ db, portfolioUuid }, whitelabelUuid, { type, data }) {
      const now = clock.now();
      await db
        .insertInto("outgoing_webhooks")
        .values({
          portfolio_uuid: portfolioUuid,
          uuid: v7(),
          whitelabel_uuid: whitelabelUuid,
          body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
          created_at: now,
          next_at: now,
          traceparent: tracing?.traceparent() ?? null,
        })
        .execute();
      soon();
    },
    wakes,
  };
}
