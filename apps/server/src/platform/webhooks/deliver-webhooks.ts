import { sql } from "kysely";
import { record } from "../facts/facts.ts";
import { sendWebhook } from "./send-webhook.ts";
import type { Clock } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import type { Logger } from "pino";
import type { Tracing } from "../tracing/tracing-port.ts";

const atOnce = 20;
/** The pause doubles from half a minute; the twelfth failure, after about seventeen hours, is the last. */
const mostAttempts = 12;
const firstWaitSeconds = 30;
const gone = 410;

type Ground = { clock: Clock; config: Config; database: Database; logger: Logger; tracing: Tracing | undefined };
type Claimed = Awaited<ReturnType<typeof claim>>[number];

/** Sends the webhooks that are due. A message is claimed first, so that several processes share the work and a crash loses none. */
export async function deliverWebhooks(ground: Ground, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = await claim(ground);
    await Promise.all(claimed.map((row) => deliver(ground, row)));
    if (claimed.length < atOnce || stopping?.aborted) return;
  }
}

async function deliver(ground: Ground, row: Claimed): Promise<void> {
  const { clock, config, logger, tracing } = ground;
  const { webhook, ended, body, uuid: id } = row;
  // The webhook was removed from the pack since, or its receiver has ended it.
  if (!webhook || ended) return forget(ground, row);
  const { url, secret_variable } = webhook;
  try {
    const secret = config.secretNamed(secret_variable);
    if (!secret) throw new Error(`${secret_variable} is not set.`);
    const send = () => sendWebhook({ url, secret, id, body, at: clock.now(), toPrivate: config.webhooksToPrivate });
    const status = await (tracing?.work("send webhook", send, { causedBy: row.traceparent }) ?? send());
    if (status === gone) await end(ground, row, url);
    else if (status < 200 || status > 299) throw new Error(`It answered with status ${status}.`);
    await forget(ground, row);
  } catch (error) {
    logger.warn({ err: error, webhook: id, attempts: row.attempts }, "a webhook could not be delivered");
    if (row.attempts >= mostAttempts) await forget(ground, row);
  }
}

/** Claims the messages that are due by moving their next attempt into the future; returns them with their addresses. */
async function claim({ database: { system }, clock }: Ground) {
  const now = clock.now();
  return system
    .updateTable("outgoing_webhooks as waiting")
    .from("whitelabels")
    .set({
      attempts: sql<number>`waiting.attempts + 1`,
      next_at: sql<Date>`${now}::timestamptz + ${firstWaitSeconds} * power(2, waiting.attempts) * interval '1 second'`,
    })
    .where(
      ({ refTuple, selectFrom }) =>
        sql<boolean>`${refTuple("waiting.portfolio_uuid", "waiting.uuid")} in ${selectFrom("outgoing_webhooks")
          .select(["portfolio_uuid", "uuid"])
          .where("next_at", "<=", now)
          .orderBy("next_at")
          .limit(atOnce)
          .forUpdate()
          .skipLocked()}`,
    )
    .whereRef("whitelabels.portfolio_uuid", "=", "waiting.portfolio_uuid")
    .whereRef("whitelabels.uuid", "=", "waiting.whitelabel_uuid")
    .returning(["waiting.portfolio_uuid", "waiting.uuid", "waiting.whitelabel_uuid", "waiting.body"])
    .returning(["waiting.attempts", "waiting.traceparent"])
    .returning([
      sql<{ url: string; secret_variable: string } | null>`whitelabels.config -> 'analytics' -> 'webhook'`.as(
        "webhook",
      ),
      sql<boolean>`exists (select from ended_webhooks ended
        where ended.portfolio_uuid = waiting.portfolio_uuid and ended.whitelabel_uuid = waiting.whitelabel_uuid
          and ended.url = whitelabels.config -> 'analytics' -> 'webhook' ->> 'url')`.as("ended"),
    ])
    .execute();
}

/** A receiver that answers 410 gets no further messages, until the pack names another address. */
async function end({ database, clock, logger }: Ground, row: Claimed, url: string): Promise<void> {
  const { portfolio_uuid, whitelabel_uuid } = row;
  const tenant = database.tenant(portfolio_uuid);
  const now = clock.now();
  logger.warn({ whitelabel: whitelabel_uuid }, "a webhook's receiver is gone: it gets no further deliveries");
  await tenant.db.transaction().execute(async (db) => {
    const { numInsertedOrUpdatedRows: first } = await db
      .insertInto("ended_webhooks")
      .values({ portfolio_uuid, whitelabel_uuid, url, ended_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!first) return;
    await record(
      { ...tenant, db },
      { action: "webhook.ended", actor: { kind: "system" }, target: { kind: "whitelabel", uuid: whitelabel_uuid } },
      { now },
    );
  });
}

async function forget({ database: { system } }: Ground, { portfolio_uuid, uuid }: Claimed): Promise<void> {
  await system
    .deleteFrom("outgoing_webhooks")
    .where("portfolio_uuid", "=", portfolio_uuid)
    .where("uuid", "=", uuid)
    .execute();
}
