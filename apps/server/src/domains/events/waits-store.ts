import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";

/** A person's position on the waiting list of an event. `endsAt`: of an offer. */
export type Wait = { state: "waiting" | "offered" | "ended"; endsAt: Date | null };

/** The waiting list as an RSVP needs it: how many wait, how many offers have expired but are not recorded, and these people's positions. */
export type Line = { waiting: number; overdue: number; waits: ReadonlyMap<string, Wait> };

export async function readLine(
  { db, portfolioUuid }: Tenant,
  { contentUuid, userUuids, now }: { contentUuid: string; userUuids: readonly string[]; now: Date },
): Promise<Line> {
  const { rows } = await sql<{ user_uuid: string | null; state: Wait["state"]; ends_at: Date | null; count: number }>`
    select null::uuid as user_uuid, state, null::timestamptz as ends_at, count(*)::int as count from event_waits
    where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid}
      and (state = 'waiting' or (state = 'offered' and offer_ends_at <= ${now}))
    group by state
    union all
    select user_uuid, state, offer_ends_at, 0 from event_waits
    where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid} and user_uuid = any(${userUuids}::uuid[])`.execute(
    db,
  );
  const counted = (wanted: Wait["state"]) =>
    rows.find(({ user_uuid, state }) => user_uuid === null && state === wanted)?.count ?? 0;
  const waits = rows.flatMap(({ user_uuid, state, ends_at }) =>
    user_uuid === null ? [] : [[user_uuid, { state, endsAt: ends_at }] as const],
  );
  return { waiting: counted("waiting"), overdue: counted("offered"), waits: new Map(waits) };
}

/** Whether a place is held for the person now. */
export const holdsPlace = (wait: Wait | undefined, now: Date): boolean =>
  wait?.state === "offered" && wait.endsAt !== null && wait.endsAt > now;

type WhoseWait = { contentUuid: string; userUuid: string };

/** A person's position, counting those before them and themselves. */
export async function findWait(
  { db, portfolioUuid }: Tenant,
  { contentUuid, userUuid }: WhoseWait,
): Promise<(Wait & { place: number }) | undefined> {
  const { rows } = await sql<Wait & { place: number }>`
    select mine.state, mine.offer_ends_at as "endsAt", (
      select count(*)::int from event_waits w where w.portfolio_uuid = mine.portfolio_uuid and w.content_uuid = mine.content_uuid
        and w.state = 'waiting' and (w.joined_at, w.uuid) <= (mine.joined_at, mine.uuid)) as place
    from event_waits mine
    where mine.portfolio_uuid = ${portfolioUuid} and mine.content_uuid = ${contentUuid} and mine.user_uuid = ${userUuid}`.execute(
    db,
  );
  return rows[0];
}

/** Adds a person at the end of the list. They must not be in it yet. */
export async function insertWait(
  { db, portfolioUuid }: Tenant,
  { contentUuid, userUuid, uuid, now }: WhoseWait & { uuid: string; now: Date },
): Promise<void> {
  await db
    .insertInto("event_waits")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid,
      content_uuid: contentUuid,
      user_uuid: userUuid,
      state: "waiting",
      joined_at: now,
    })
    .execute();
}

/** Removes people from the list, and frees the places that are held for them, while the event's row is locked. */
export async function releaseWaits(
  { db, portfolioUuid }: Tenant,
  { contentUuid, userUuids }: { contentUuid: string; userUuids: readonly string[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from event_waits where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid}
        and user_uuid = any(${userUuids}::uuid[])
      returning state
    ), held as (select count(*) as count from gone where state = 'offered')
    update contents set attendants_taken = attendants_taken - held.count from held
    where portfolio_uuid = ${portfolioUuid} and uuid = ${contentUuid} and held.count > 0`.execute(db);
}

/** Ends expired offers and frees their places, while the event's row is locked. Returns their people. */
export async function endOffers(
  { db, portfolioUuid }: Tenant,
  { contentUuid, now }: { contentUuid: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ user_uuid: string }>`
    with gone as (
      update event_waits set state = 'ended' where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid}
        and state = 'offered' and offer_ends_at <= ${now}
      returning user_uuid
    ), counted as (
      update contents set attendants_taken = attendants_taken - (select count(*) from gone)
      where portfolio_uuid = ${portfolioUuid} and uuid = ${contentUuid} and exists (select from gone)
    )
    select user_uuid from gone`.execute(db);
  return rows.map(({ user_uuid }) => user_uuid);
}

/** Who waits and can be offered a place, those who have waited longest first. */
const inLine = (portfolioUuid: string, contentUuid: string) => sql`
  select w.uuid from event_waits w join users u on u.portfolio_uuid = w.portfolio_uuid and u.uuid = w.user_uuid
  where w.portfolio_uuid = ${portfolioUuid} and w.content_uuid = ${contentUuid} and w.state = 'waiting'
    and not u.deactivated
  order by w.joined_at, w.uuid`;

/** How many of them a capacity has places for, beside those that are taken and not held for offers that are over. */
export async function countNext(
  { db, portfolioUuid }: Tenant,
  { contentUuid, capacity, now }: { contentUuid: string; capacity: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${inLine(portfolioUuid, contentUuid)}
      limit (select greatest(${capacity}::int - attendants_taken + (select count(*) from event_waits w
          where w.portfolio_uuid = ${portfolioUuid} and w.content_uuid = ${contentUuid}
            and w.state = 'offered' and w.offer_ends_at <= ${now}), 0)
        from contents where portfolio_uuid = ${portfolioUuid} and uuid = ${contentUuid})) next`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Holds each free place for the person who has waited longest, while the event's row is locked. Returns the people. */
export async function offerFree(
  { db, portfolioUuid }: Tenant,
  { contentUuid, endsAt }: { contentUuid: string; endsAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ user_uuid: string }>`
    with next as (
      ${inLine(portfolioUuid, contentUuid)}
      limit (select greatest(capacity - attendants_taken, 0) from contents
        where portfolio_uuid = ${portfolioUuid} and uuid = ${contentUuid})
    ), held as (
      update event_waits w set state = 'offered', offer_ends_at = ${endsAt}, told_at = null from next
      where w.portfolio_uuid = ${portfolioUuid} and w.uuid = next.uuid
      returning w.user_uuid
    ), counted as (
      update contents set attendants_taken = attendants_taken + (select count(*) from held)
      where portfolio_uuid = ${portfolioUuid} and uuid = ${contentUuid} and exists (select from held)
    )
    select user_uuid from held`.execute(db);
  return rows.map(({ user_uuid }) => user_uuid);
}

/** People who have not been mailed about their offer, locked until the transaction ends. */
export function findUnsentOffers(
  { db, portfolioUuid }: Tenant,
  { contentUuid, now }: { contentUuid: string; now: Date },
) {
  return db
    .selectFrom("event_waits as wait")
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "wait.portfolio_uuid").onRef("person.uuid", "=", "wait.user_uuid"),
    )
    .where("wait.portfolio_uuid", "=", portfolioUuid)
    .where("wait.content_uuid", "=", contentUuid)
    .where("wait.state", "=", "offered")
    .where("wait.offer_ends_at", ">", now)
    .where("wait.told_at", "is", null)
    .select(["wait.uuid", "wait.offer_ends_at", "person.email", "person.locale"])
    .orderBy("wait.joined_at")
    .orderBy("wait.uuid")
    .execute();
}

export async function markTold({ db, portfolioUuid }: Tenant, uuids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable("event_waits")
    .set({ told_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("uuid", [...uuids]))
    .execute();
}
