import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../clock/clock.ts";
import type { Tenant } from "../database/database.ts";
import { refuse } from "./refusal.ts";

const longestKey = 255;

/** A hash of endpoint and input, so that a key cannot be used for two different requests. */
export function fingerprintOf(key: string, input: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([key, input]))
    .digest("hex");
}

/** The `Idempotency-Key` of the request; refuses a key that is too long or not plain text. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= longestKey) return key;
  return refuse("invalid_parameter", [
    { path: "/idempotency-key", code: "format", message: `must be 1 to ${longestKey} printable characters` },
  ]);
}

/** The person who used the key, and for which request. */
export type Keyed = { userUuid: string; key: string; fingerprint: string };

type Asked = { tenant: Tenant } & Keyed;
type Work<T> = (tenant: Tenant) => Promise<T>;

/** The stored answers of people's keys: a row for each used key, whatever the request. */
export type AnswersBefore = Awaited<ReturnType<typeof answersBefore>>;

export function answersBefore({ db, portfolioUuid }: Tenant, asked: readonly Keyed[]) {
  return db
    .selectFrom("idempotency_keys")
    .select(["user_uuid", "key", "fingerprint", "body"])
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(
      ({ refTuple }) =>
        sql<boolean>`${refTuple("user_uuid", "key")} in (select * from ${keysOf(asked)} as used (user_uuid, key))`,
    )
    .execute();
}

const keysOf = (asked: readonly Keyed[]) =>
  sql`unnest(${asked.map(({ userUuid }) => userUuid)}::uuid[], ${asked.map(({ key }) => key)}::text[])`;

/** The stored answer to one of them, if any; refused if the key was used for another request. */
export function answerIn(before: AnswersBefore, { userUuid, key, fingerprint }: Keyed): object | undefined {
  const first = before.find((row) => row.user_uuid === userUuid && row.key === key);
  if (first && first.fingerprint !== fingerprint) return refuse("idempotency_key_reused");
  return (first?.body as object | null) ?? undefined;
}

/** The stored answer to a key, for work that must check something before it begins a transaction. */
export async function answeredBefore<T extends object>({ tenant, ...asked }: Asked): Promise<T | undefined> {
  return answerIn(await answersBefore(tenant, [asked]), asked) as T | undefined;
}

/**
 * Does the work once per key of a person. Key, effect and answer are one transaction: a repetition waits for the first and gets its answer, a
 * refusal stores nothing, and a crash after the commit loses no answer.
 */
export async function once<T extends object>(options: Asked & { clock: Clock; work: Work<T> }): Promise<T> {
  const { tenant, userUuid, key, fingerprint, clock, work } = options;
  const { portfolioUuid } = tenant;
  return tenant.db.transaction().execute(async (db) => {
    const inserted = await db
      .insertInto("idempotency_keys")
      .values({ portfolio_uuid: portfolioUuid, user_uuid: userUuid, key, fingerprint, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!inserted) {
      const first = await answeredBefore<T>({ tenant: { ...tenant, db }, userUuid, key, fingerprint });
      // The row is gone: the first request was refused while this one waited for it.
      return first ?? refuse("request_under_way");
    }
    const answer = await work({ ...tenant, db });
    await db
      .updateTable("idempotency_keys")
      .set({ status: 200, body: JSON.stringify(answer) })
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("user_uuid", "=", userUuid)
      .where("key", "=", key)
      .execute();
    return answer;
  });
}

/**
 * Stores several people's keys with their answers, in the transaction that does the work. A key that was used for another request at the same moment
 * fails the whole transaction.
 */
export async function keepAnswers(
  { db, portfolioUuid }: Tenant,
  answered: readonly (Keyed & { answer: object })[],
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    insert into idempotency_keys (portfolio_uuid, user_uuid, key, fingerprint, status, body, created_at)
    select ${portfolioUuid}, its.user_uuid, its.key, its.fingerprint, 200, its.body::json, ${now}
    from unnest(${answered.map(({ userUuid }) => userUuid)}::uuid[], ${answered.map(({ key }) => key)}::text[],
      ${answered.map(({ fingerprint }) => fingerprint)}::text[],
      ${answered.map(({ answer }) => JSON.stringify(answer))}::text[]) as its (user_uuid, key, fingerprint, body)
    on conflict do nothing returning key`.execute(db);
  if (rows.length < answered.length) refuse("idempotency_key_reused");
}
