import { checkInBounds } from "@atrium/rules/booking-check-in.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";

/** The room of a door code. Case is ignored, since people type what they read. */
export function findDoor({ db, portfolioUuid }: Tenant, code: string) {
  return db
    .selectFrom("resources as resource")
    .innerJoin("buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "resource.portfolio_uuid")
        .onRef("building.uuid", "=", "resource.building_uuid"),
    )
    .where("resource.portfolio_uuid", "=", portfolioUuid)
    .where("resource.door_code", "=", code.toLowerCase())
    .select(["resource.uuid", "resource.building_uuid", "building.timezone"])
    .executeTakeFirst();
}

/** A person's own booking of a room that has begun, or whose check-in is open. */
export async function bookingAtDoor(
  { db, portfolioUuid }: Tenant,
  { resourceUuid, userUuid, now }: { resourceUuid: string; userUuid: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("resource_bookings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("resource_uuid", "=", resourceUuid)
    .where("user_uuid", "=", userUuid)
    .where(sql<boolean>`atrium_booking_stands(status)`)
    .where("start_at", "<=", new Date(now.getTime() + checkInBounds.early * 60_000))
    .where("end_at", ">", now)
    .select("uuid")
    .orderBy("start_at")
    .limit(1)
    .executeTakeFirst();
  return row?.uuid;
}
