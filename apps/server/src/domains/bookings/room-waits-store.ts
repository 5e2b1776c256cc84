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

/** Puts somebody at the end of the line, once for the same; answers the row's uuid where there is a new one. What was offered before and not taken begins anew. */
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

/** Takes away what was offered for the same and ended. */
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

/** Where somebody waits, the next time first, with how many are before them. */
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

/** Somebody's wait in a building, held until the transaction ends. */
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

/** One that the job is about to move on; none where another one is at it. */
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

/** Takes a wait away, and with it what is held for it: the database gives that to the next one as the transaction ends. */
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

/** Gives back what is held for a wait. */
export async function releaseHold({ db, portfolioUuid }: Tenant, waitUuid: string): Promise<void> {
  await db
    .deleteFrom("resource_holds")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("wait_uuid", "=", waitUuid)
    .execute();
}
