import { v7 } from "uuid";
import type { Clock } from "../clock/clock.ts";
import type { Tenant } from "../database/database.ts";
import type { Tracing } from "../tracing/tracing-port.ts";
import { notice } from "../events/events.ts";

/** A message to an operator's own system (Standard Webhooks): its type, such as `analytics.events`, its time, and its data. */
export type WebhookMessage = { type: string; data: object };

/** Queues messages: rows of the transaction that causes them, so that both are committed or neither. */
export type Webhooks = {
  post(own: Tenant, whitelabelUuid: string, message: WebhookMessage): Promise<void>;
};

export function webhooks({ clock, tracing }: { clock: Clock; tracing: Tracing | undefined }): Webhooks {
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
        .returning(notice("webhooks", {}).as("told"))
        .execute();
    },
  };
}
