import { v7 } from "uuid";
import type { Clock } from "../clock/clock.ts";
import type { Tenant } from "../database/database.ts";
import type { Tracing } from "../tracing/tracing-port.ts";
import { delayedSignal } from "../concurrency/delayed-signal.ts";

/** What an operator's own system is told (Standard Webhooks): `analytics.events` and the like, when, and what. */
export type WebhookMessage = { type: string; data: object };

/** Messages to be told: rows of the transaction that causes them, so that neither is there without the other. */
export type Webhooks = {
  post(own: Tenant, whitelabelUuid: string, message: WebhookMessage): Promise<void>;
  /** Whom to wake when something was posted; without anybody it waits for the next round. */
  wakes(wake: () => void): void;
};

/** A wake-up before the transaction has ended would find nothing; and many events of a moment wake once. */
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
