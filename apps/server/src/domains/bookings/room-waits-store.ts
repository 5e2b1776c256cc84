import { type Selectable, sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { translatedText } from "../../platform/database/texts.ts";
import type { RoomWaitsTable } from "./tables.ts";

export type RoomWaitRow = Selectable<RoomWaitsTable>;
export type NewWait = Pick<
  RoomWaitRow,
  "building_uuid" | "user_uuid" | "resource_uuid" | "rooms" | "people" | "equipment" | "start_at" | "end_at"
>;

/** Adds a person to the end of the waiting list, once for the same request. Answers the uuid of a new row. An earlier entry whose offer lapsed starts again. */
export async function insertWait({ db, portfolioUuid }: Tenant, wait: NewWait, now: Date): Promise<string | undefined> {
  const uuid = v7();
  const row = await db
    .insertInto("room_waits")
    .values({ portfolio_uuid: portfolioUuid, uuid, ...wait, state: "waiting", joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("uuid")
    .executeTakeFirst();
  return row?.uuid;
}

/** Deletes an ended offer of the same request. */
export async function forgetEnded({ db, portfolioUuid }: Tenant, wait: NewWait): Promise<void> {
  await db
    .deleteFrom("room_waits")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", wait.user_uuid)
    .where("building_uuid", "=", wait.building_uuid)
    .where(sql<boolean>`resource_uuid is not distinct from ${wait.resource_uuid}::uuid`)
    .where("start_at", "=", wait.start_at)
    .where("end_at", "=", wait.end_at)
    .where("state", "=", "ended")
    .execute();
}

/** The waiting-list entries of a person, the next time first, with the number of people before them. */
export async function listWaits(
  { db, portfolioUuid }: Tenant,
  asked: { userUuid: string; lang: string | undefined; now: Date },
) {
  return db
    .selectFrom("room_waits as wait")
    .innerJoin("buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "wait.portfolio_uuid")
        .onRef("building.uuid", "=", "wait.building_uuid"),
    )
    .leftJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "wait.portfolio_uuid")
        .onRef("resource.uuid", "=", "wait.resource_uuid"),
    )
    .where("wait.portfolio_uuid", "=", portfolioUuid)
    .where("wait.user_uuid", "=", asked.userUuid)
    .where("wait.end_at", ">", asked.now)
    .selectAll("wait")
    .select(["building.name as building_name", "building.timezone"])
    .select(sql<string>`coalesce(${translatedText("resource.translations", "name", asked.lang)}, '')`.as("room_name"))
    .select(
      sql<number>`(select count(*)::int from room_waits as other
        where other.portfolio_uuid = wait.portfolio_uuid and other.building_uuid = wait.building_uuid
          and other.state = 'waiting' and other.rooms && wait.rooms
          and other.start_at < wait.end_at and other.end_at > wait.start_at
          and (other.joined_at, other.uuid) < (wait.joined_at, wait.uuid))`.as("before"),
    )
    .orderBy("wait.start_at")
    .orderBy("wait.uuid")
    .limit(mostShown)
    .execute();
}

export type ListedWait = Awaited<ReturnType<typeof listWaits>>[number];

const mostShown = 50;

/** Locks a person's waiting-list entry in a building until the transaction ends. */
export function lockWait(
  { db, portfolioUuid }: Tenant,
  whose: { waitUuid: string; userUuid: string; buildingUuid: string },
): Promise<RoomWaitRow | undefined> {
  return db
    .selectFrom("room_waits")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", whose.waitUuid)
    .where("user_uuid", "=", whose.userUuid)
    .where("building_uuid", "=", whose.buildingUuid)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** Locks an entry for the job; undefined if another process has locked it. */
export function lockDue({ db, portfolioUuid }: Tenant, uuid: string): Promise<RoomWaitRow | undefined> {
  return db
    .selectFrom("room_waits")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .selectAll()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Deletes an entry with its hold. A database trigger gives the hold to the next entry when the transaction ends. */
export async function deleteWait({ db, portfolioUuid }: Tenant, uuid: string): Promise<void> {
  await db.deleteFrom("room_waits").where("portfolio_uuid", "=", portfolioUuid).where("uuid", "=", uuid).execute();
}

export async function changeWait(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  change: Partial<Pick<RoomWaitRow, "state" | "rooms" | "held_uuid" | "offer_ends_at" | "start_at">>,
): Promise<void> {
  await db
    .updateTable("room_waits")
    .set(change)
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

/** Releases the hold of an entry. */
export async function releaseHold({ db, portfolioUuid }: Tenant, waitUuid: string): Promise<void> {
  await db
    .deleteFrom("resource_holds")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("wait_uuid", "=", waitUuid)
    .execute();
}
