import { missedDates, missedInARow, noShowCosts } from "@atrium/rules/booking-check-in.ts";
import { standingOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import { centsOf, decimalOf } from "@atrium/rules/booking-price.ts";
import { costOfNoShow } from "./booking-replies.ts";
import type { Services } from "../sessions/services.ts";
import { asksForCheckIn } from "./check-in.ts";
import { mailOccupant } from "./tell-occupant.ts";

const atOnce = 100;

type Needed = Pick<Services, "brands" | "clock" | "config" | "database" | "outbox">;

/**
 * Releases booked rooms without a check-in. The due times are in the rows, so that a server continues after downtime; of concurrent jobs and
 * check-ins one statement lets exactly one through. Bookings that are already over are unchanged.
 */
export async function releaseMissed(services: Needed, stopping?: AbortSignal): Promise<void> {
  const { brands, config, database } = services;
  for (const due of await findDue(services)) {
    if (stopping?.aborted) return;
    const brand = await brands.find({ uuid: due.whitelabel_uuid });
    if (!brand) continue;
    const tenant = database.tenant(due.portfolio_uuid);
    await tenant.db.transaction().execute(async (db) => {
      const own = { ...tenant, db };
      // By the time at which the row was locked.
      const now = services.clock.now();
      const cents = costOfNoShow(due) ?? (noShowCosts(due) ? centsOf(due.total_price ?? "0") : 0);
      const price = due.total_price === null ? null : decimalOf(cents);
      if (!(await release(own, due.uuid, { price, now }))) return;
      const missed = due.series_uuid === null ? 0 : await missedOf(own, due.series_uuid, now);
      await record(
        own,
        {
          action: "booking.released",
          actor: { kind: "system" },
          target: { kind: "booking", uuid: due.uuid },
          buildingUuid: due.building_uuid,
          details: { price: cents > 0 ? price : "0", ...(missed > 0 ? { missed } : {}) },
        },
        { now },
      );
      const outcome = { released: { costs: cents > 0, missed: missed >= missedInARow } };
      await mailOccupant(services, own, {
        bookingUuid: due.uuid,
        brand,
        origin: standingOrigin(config, brand),
        outcome,
      });
    });
  }
}

/** Bookings without a check-in in time, of all portfolios. */
function findDue({ clock, database }: Needed) {
  const now = clock.now();
  return database.system
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
    .where(asksForCheckIn)
    .where("booking.check_in_until", "<=", now)
    .where("booking.end_at", ">", now)
    .select(["booking.portfolio_uuid", "booking.uuid", "booking.series_uuid", "booking.total_price"])
    .select(["booking.start_at", "booking.cancellation_steps"])
    .select(["resource.building_uuid", "resource.cancellation_window_end_minutes", "building.whitelabel_uuid"])
    .orderBy("booking.check_in_until")
    .limit(atOnce)
    .execute();
}

/** Releases the booking. False if another process has done so, or it has been checked in to, moved or cancelled since. */
export async function release(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { price, now }: { price: string | null; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("resource_bookings")
    .set(({ eb }) => ({
      status: "canceled",
      released_at: now,
      invitations: eb("invitations", "+", 1),
      updated_at: now,
      total_price: price,
    }))
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where(asksForCheckIn)
    .where("check_in_until", "<=", now)
    .where("end_at", ">", now)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of the series' last dates without a check-in. */
export async function missedOf({ db, portfolioUuid }: Tenant, seriesUuid: string, now: Date): Promise<number> {
  const dates = await db
    .selectFrom("resource_bookings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("series_uuid", "=", seriesUuid)
    .where("start_at", "<=", now)
    .select(["status", "end_at", "checked_in_at", "released_at"])
    .orderBy("start_at", "desc")
    .limit(mostDates)
    .execute();
  return missedDates(dates.toReversed(), now);
}

const mostDates = 104;
