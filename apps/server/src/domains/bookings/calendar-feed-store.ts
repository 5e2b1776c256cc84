import type { Tenant } from "../../platform/database/database.ts";
import { hashOf } from "../../platform/keys/secrets.ts";

const dayMs = 24 * 60 * 60_000;
/** One year ahead, and one month back. */
const [daysBack, daysAhead] = [30, 365];
const mostEntries = 2_000;

export function findFeed({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("calendar_feeds")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .select("created_at")
    .executeTakeFirst();
}

/** Replaces the former address, which is no longer valid. */
export async function putFeed(
  { db, portfolioUuid: portfolio_uuid }: Tenant,
  { userUuid: user_uuid, token, now }: { userUuid: string; token: string; now: Date },
): Promise<void> {
  const row = { token_hash: hashOf(token), created_at: now };
  await db
    .insertInto("calendar_feeds")
    .values({ portfolio_uuid, user_uuid, ...row })
    .onConflict((conflict) => conflict.columns(["portfolio_uuid", "user_uuid"]).doUpdateSet(row))
    .execute();
}

export async function deleteFeed({ db, portfolioUuid }: Tenant, userUuid: string): Promise<boolean> {
  const row = await db
    .deleteFrom("calendar_feeds")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .returning("user_uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** The bookings of an address's calendar in one statement, with at least one row if the address is valid. Requests that wait for approval are not included. */
export function feedOf({ db, portfolioUuid }: Tenant, token: string, now: Date) {
  return db
    .selectFrom("calendar_feeds as feed")
    .innerJoin("users as person", (join) =>
      join
        .onRef("person.portfolio_uuid", "=", "feed.portfolio_uuid")
        .onRef("person.uuid", "=", "feed.user_uuid")
        .on("person.deactivated", "=", false)
        .on("person.awaits_approval", "=", false),
    )
    .leftJoin("resource_bookings as booking", (join) =>
      join
        .onRef("booking.portfolio_uuid", "=", "feed.portfolio_uuid")
        .onRef("booking.user_uuid", "=", "feed.user_uuid")
        .on("booking.status", "in", ["confirmed", "accepted", "approved"])
        .on("booking.end_at", ">", new Date(now.getTime() - daysBack * dayMs))
        .on("booking.start_at", "<", new Date(now.getTime() + daysAhead * dayMs)),
    )
    .leftJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "booking.portfolio_uuid")
        .onRef("resource.uuid", "=", "booking.resource_uuid"),
    )
    .leftJoin("buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "resource.portfolio_uuid")
        .onRef("building.uuid", "=", "resource.building_uuid"),
    )
    .where("feed.portfolio_uuid", "=", portfolioUuid)
    .where("feed.token_hash", "=", hashOf(token))
    .select(["person.locale", "booking.uuid", "booking.start_at", "booking.end_at", "booking.updated_at"])
    .select(["booking.invitations", "resource.uuid as resource_uuid", "resource.owner_type", "resource.owner_uuid"])
    .select(["resource.translations", "building.name as building_name", "building.address"])
    .orderBy("booking.start_at")
    .orderBy("booking.uuid")
    .limit(mostEntries)
    .execute();
}
