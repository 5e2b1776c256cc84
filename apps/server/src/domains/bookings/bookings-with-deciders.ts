import type { Kysely } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";

/** Bookings, each with its room, the room's building, and the room's own manager, who decides unless their account is disabled. */
export function bookingsWithDeciders(db: Kysely<Schema>) {
  return db
    .selectFrom("resource_bookings as booking")
    .innerJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "booking.portfolio_uuid")
        .onRef("resource.uuid", "=", "booking.resource_uuid"),
    )
    .innerJoin("buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "resource.portfolio_uuid")
        .onRef("building.uuid", "=", "resource.building_uuid"),
    )
    .leftJoin("users as manager", (join) =>
      join
        .onRef("manager.portfolio_uuid", "=", "resource.portfolio_uuid")
        .onRef("manager.uuid", "=", "resource.manager_user_uuid")
        .on("manager.deactivated", "=", false),
    );
}
