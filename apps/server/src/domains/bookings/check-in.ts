import { checkInBounds, checkInCloses, checkInOpens, checkInState } from "@atrium/rules/booking-check-in.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { type Fact, record } from "../../platform/facts/facts.ts";
import { refuse } from "../../platform/http/refusal.ts";

import type { BookingRow } from "./store.ts";

/** A booking of a room or of a building; with `userUuid` only one of that person. */
export type CheckingIn = { bookingUuid: string; buildingUuid: string; resourceUuid?: string; userUuid?: string };
type By = { actor: Fact["actor"]; now: Date; request: FastifyRequest };

/** Bookings that hold their room and require a check-in. */
export const asksForCheckIn = sql<boolean>`check_in_until is not null and checked_in_at is null and status in ('confirmed', 'accepted', 'approved')`;

/**
 * Checks in, if nobody has yet and check-in is open. One statement decides, so that either this or the release of the room happens, never both. A
 * repeated check-in changes nothing.
 */
export async function checkIn(tenant: Tenant, asked: CheckingIn, { actor, now, request }: By): Promise<void> {
  await inTransaction(tenant, async (own) => {
    const target = { kind: "booking", uuid: asked.bookingUuid };
    if (await markCheckedIn(own, asked, now))
      await record(
        own,
        { action: "booking.checked_in", actor, target, buildingUuid: asked.buildingUuid },
        { now, request },
      );
    else mustBeCheckedIn(await findCheckIn(own, asked), now);
  });
}

type Asked = Pick<BookingRow, "status" | "start_at" | "end_at" | "check_in_until" | "checked_in_at" | "released_at">;

/** Whether the person may check in now. */
export const isCheckInOpen = (row: Asked, now: Date): boolean => checkInState(textsOf(row), now) === "open";

function textsOf({ status, ...times }: Asked) {
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return {
    status,
    start_at: times.start_at.toISOString(),
    end_at: times.end_at.toISOString(),
    check_in_until: text(times.check_in_until),
    checked_in_at: text(times.checked_in_at),
    released_at: text(times.released_at),
  };
}

async function markCheckedIn(own: Tenant, asked: CheckingIn, now: Date): Promise<boolean> {
  const opens = new Date(now.getTime() + checkInBounds.early * 60_000);
  const row = await bookingOf(own, asked)
    .where(asksForCheckIn)
    .where("start_at", "<=", opens)
    .where("check_in_until", ">", now)
    .where("end_at", ">", now)
    .set({ checked_in_at: now })
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

const bookingOf = ({ db, portfolioUuid }: Tenant, { bookingUuid, buildingUuid, resourceUuid, userUuid }: CheckingIn) =>
  db
    .updateTable("resource_bookings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", bookingUuid)
    .where(({ eb, selectFrom }) =>
      eb(
        "resource_uuid",
        "in",
        selectFrom("resources")
          .select("uuid")
          .where("portfolio_uuid", "=", portfolioUuid)
          .where("building_uuid", "=", buildingUuid)
          .$if(resourceUuid !== undefined, (query) => query.where("uuid", "=", resourceUuid ?? "")),
      ),
    )
    .$if(userUuid !== undefined, (query) => query.where("user_uuid", "=", userUuid ?? ""));

function findCheckIn({ db, portfolioUuid }: Tenant, { bookingUuid, buildingUuid, resourceUuid, userUuid }: CheckingIn) {
  return db
    .selectFrom("resource_bookings as booking")
    .innerJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "booking.portfolio_uuid")
        .onRef("resource.uuid", "=", "booking.resource_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .where("booking.uuid", "=", bookingUuid)
    .where("resource.building_uuid", "=", buildingUuid)
    .$if(resourceUuid !== undefined, (query) => query.where("resource.uuid", "=", resourceUuid ?? ""))
    .$if(userUuid !== undefined, (query) => query.where("booking.user_uuid", "=", userUuid ?? ""))
    .select(["booking.status", "booking.start_at", "booking.end_at", "booking.check_in_until"])
    .select(["booking.checked_in_at", "booking.released_at"])
    .executeTakeFirst();
}

/** Refuses with the reason why a check-in is not possible, unless the person has already checked in. */
function mustBeCheckedIn(row: Awaited<ReturnType<typeof findCheckIn>>, now: Date): void {
  if (!row) return refuse("booking_not_found");
  if (row.checked_in_at !== null && row.released_at === null) return;
  const times = textsOf(row);
  const [opens, closes] = [checkInOpens(times), checkInCloses(times)];
  const fault = (code: string, message: string) => refuse("check_in_closed", [{ path: "/bookingUuid", code, message }]);
  if (row.released_at !== null) return fault("released", `was given back at ${row.released_at.toISOString()}`);
  if (row.check_in_until === null) return fault("not_asked", "is of a room that asks for no check-in");
  if (now < opens) return fault("early", `can be checked in to from ${opens.toISOString()} on`);
  if (now >= closes) return fault("late", `could be checked in to until ${closes.toISOString()}`);
  return fault("not_standing", `is ${row.status}: what stands can be checked in to`);
}
