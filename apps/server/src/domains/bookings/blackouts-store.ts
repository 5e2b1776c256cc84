import { sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import type { BlackoutRow } from "./tables.ts";
import { unlessTaken } from "./store.ts";

type NewBlackout = Omit<BlackoutRow, "portfolio_uuid" | "uuid">;

/** Holds the units of rooms for a time, all or none. Undefined if somebody else holds one; the transaction is then aborted. */
export async function insertBlackout(
  { db, portfolioUuid }: Tenant,
  blackout: NewBlackout,
  units: readonly string[],
): Promise<BlackoutRow | undefined> {
  const uuid = v7();
  const row = { portfolio_uuid: portfolioUuid, uuid, ...blackout };
  await db.insertInto("resource_blackouts").values(row).execute();
  // In the order of the units, as bookings take theirs, so that concurrent transactions do not deadlock.
  const held = await unlessTaken(() =>
    sql`insert into resource_holds (portfolio_uuid, blackout_uuid, unit_uuid, during)
      select ${portfolioUuid}::uuid, ${uuid}::uuid, unit, tstzrange(${blackout.start_at}, ${blackout.end_at})
      from unnest(${units}::uuid[]) unit order by unit
      on conflict do nothing`.execute(db),
  );
  return held?.numAffectedRows === BigInt(units.length) ? row : undefined;
}

export async function deleteBlackout(
  { db, portfolioUuid }: Tenant,
  place: { buildingUuid: string; blackoutUuid: string },
): Promise<BlackoutRow | undefined> {
  return db
    .deleteFrom("resource_blackouts")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", place.blackoutUuid)
    .where("building_uuid", "=", place.buildingUuid)
    .returningAll()
    .executeTakeFirst();
}

/** Locks bookings until the transaction ends, in the order of their uuids, so that concurrent transactions do not deadlock. */
export function lockBookings({ db, portfolioUuid }: Tenant, uuids: readonly string[]) {
  return db
    .selectFrom("resource_bookings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("uuid", uuids))
    .orderBy("uuid")
    .forUpdate()
    .selectAll()
    .execute();
}
