import { standingStatuses } from "@atrium/rules/booking-status.ts";
import type { MessageReaders } from "@atrium/rules/guests.ts";
import { type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import type { Page } from "../administration/keyset.ts";

/** Why a person gets the message: they attend, or they are on the waiting list. Nobody is both. */
export type Reason = "coming" | "waiting";

const standing = sql.join(standingStatuses.map((status) => sql.lit(status)));

/** The possible recipients of a message about an event, each with the reason. Deactivated people are left out. */
const readers = (portfolioUuid: string, contentUuid: string) => sql`
  (select user_uuid, 'coming' as reason from event_attendances
    where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid} and status in (${standing})
  union all
  select user_uuid, 'waiting' from event_waits
    where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid} and state <> 'ended') as its
  join users u on u.portfolio_uuid = ${portfolioUuid} and u.uuid = its.user_uuid and not u.deactivated`;

export async function countReaders(
  { db, portfolioUuid }: Tenant,
  contentUuid: string,
): Promise<Record<Reason, number>> {
  const { rows } = await sql<{ reason: Reason; count: number }>`
    select reason, count(*)::int as count from ${readers(portfolioUuid, contentUuid)} group by reason`.execute(db);
  const of = (wanted: Reason) => rows.find(({ reason }) => reason === wanted)?.count ?? 0;
  return { coming: of("coming"), waiting: of("waiting") };
}

export type Reader = { email: string; locale: string | null; reason: Reason };

export async function findReaders(
  { db, portfolioUuid }: Tenant,
  { contentUuid, to }: { contentUuid: string; to: MessageReaders },
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.email, u.locale, its.reason from ${readers(portfolioUuid, contentUuid)}
    where ${to} in ('both', its.reason) order by u.uuid`.execute(db);
  return rows;
}

type Sent = {
  contentUuid: string;
  to: MessageReaders;
  subject: string;
  text: string;
  people: number;
  by: string;
  now: Date;
};

export async function insertMessage(
  { db, portfolioUuid }: Tenant,
  { contentUuid, to, subject, text, people, by, now }: Sent,
): Promise<string> {
  const uuid = v7();
  await db
    .insertInto("event_messages")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid,
      content_uuid: contentUuid,
      audience: to,
      subject,
      body: text,
      people,
      sent_by: by,
      sent_at: now,
    })
    .execute();
  return uuid;
}

function messages({ db, portfolioUuid }: Tenant, contentUuid: string) {
  return db
    .selectFrom("event_messages as message")
    .leftJoin("users as author", (join) =>
      join.onRef("author.portfolio_uuid", "=", "message.portfolio_uuid").onRef("author.uuid", "=", "message.sent_by"),
    )
    .where("message.portfolio_uuid", "=", portfolioUuid)
    .where("message.content_uuid", "=", contentUuid)
    .select(["message.uuid", "message.audience", "message.subject", "message.body", "message.people"])
    .select(["message.sent_at", "author.uuid as author_uuid", "author.first_name", "author.last_name", "author.email"]);
}

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export function findMessage(tenant: Tenant, { contentUuid, uuid }: { contentUuid: string; uuid: string }) {
  return messages(tenant, contentUuid).where("message.uuid", "=", uuid).executeTakeFirst();
}

/** A page of messages, newest first, and one more if there is one. */
export function listMessages(tenant: Tenant, contentUuid: string, { after, limit }: Page): Promise<MessageRow[]> {
  return messages(tenant, contentUuid)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(message.sent_at, message.uuid) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy("message.sent_at", "desc")
    .orderBy("message.uuid", "desc")
    .limit(limit + 1)
    .execute();
}
