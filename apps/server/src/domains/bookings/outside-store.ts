import type { OutsideTime } from "@atrium/rules/outside-calendar.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { nameOrEmail } from "../people/full-name.ts";
import type { RoomCalendarsTable } from "./tables.ts";
import type { Updateable } from "kysely";

type Place = { buildingUuid: string; roomUuid: string };

/** The outside calendar of a room, if it has one. */
export function findCalendar({ db, portfolioUuid }: Tenant, { buildingUuid, roomUuid }: Place) {
  return db
    .selectFrom("room_calendars as calendar")
    .innerJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "calendar.portfolio_uuid")
        .onRef("resource.uuid", "=", "calendar.resource_uuid"),
    )
    .where("calendar.portfolio_uuid", "=", portfolioUuid)
    .where("calendar.resource_uuid", "=", roomUuid)
    .where("resource.building_uuid", "=", buildingUuid)
    .selectAll("calendar")
    .executeTakeFirst();
}

/** Sets the address of a room's calendar; the entries of another address are deleted. */
export async function setCalendar(
  own: Tenant,
  { roomUuid, address, now }: { roomUuid: string; address: string; now: Date },
): Promise<void> {
  const { db, portfolioUuid } = own;
  await removeCalendar(own, roomUuid);
  const times = { set_at: now, next_at: now };
  await db
    .insertInto("room_calendars")
    .values({ portfolio_uuid: portfolioUuid, resource_uuid: roomUuid, address, ...times })
    .execute();
}

export async function removeCalendar({ db, portfolioUuid }: Tenant, roomUuid: string): Promise<boolean> {
  const row = await db
    .deleteFrom("room_calendars")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("resource_uuid", "=", roomUuid)
    .returning("resource_uuid")
    .executeTakeFirst();
  return row !== undefined;
}

type Heard = Omit<Updateable<RoomCalendarsTable>, "portfolio_uuid" | "resource_uuid" | "address">;

/** Records the result of reading a calendar, unless its address has changed since the request. */
export async function recordRead(
  { db, portfolioUuid }: Tenant,
  { roomUuid, address }: { roomUuid: string; address: string },
  heard: Heard,
): Promise<boolean> {
  const row = await db
    .updateTable("room_calendars")
    .set(heard)
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("resource_uuid", "=", roomUuid)
    .where("address", "=", address)
    .returning("resource_uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the times of a room's calendar: removed times are released, new ones are held as far as they are free. */
export async function replaceTimes(own: Tenant, roomUuid: string, times: readonly OutsideTime[]): Promise<void> {
  const { db, portfolioUuid } = own;
  const keys = times.map(({ key, end }) => `${key} ${end.toISOString()}`);
  const before = await db
    .selectFrom("room_outside_times")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("resource_uuid", "=", roomUuid)
    .select(["uuid", "key"])
    .execute();
  const [known, wanted] = [new Map(before.map(({ key, uuid }) => [key, uuid])), new Set(keys)];
  const gone = before.filter(({ key }) => !wanted.has(key)).map(({ uuid }) => uuid);
  if (gone.length > 0)
    await db
      .deleteFrom("room_outside_times")
      .where("portfolio_uuid", "=", portfolioUuid)
      .where(isOneOf("uuid", gone))
      .execute();
  const rows = times.flatMap(({ title, start, end }, at) => {
    const key = keys[at] ?? "";
    if (known.has(key)) return [];
    known.set(key, "");
    return [{ uuid: v7(), key, title, start_at: start.toISOString(), end_at: end.toISOString() }];
  });
  if (rows.length > 0)
    await sql`
      insert into room_outside_times (portfolio_uuid, resource_uuid, uuid, key, title, start_at, end_at)
      select ${portfolioUuid}, ${roomUuid}, one.uuid, one.key, one.title, one.start_at, one.end_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (uuid uuid, key text, title text, start_at timestamptz, end_at timestamptz)`.execute(db);
  await saveOutsideHolds(own, roomUuid);
}

/** Holds the calendar times that have become free, for example because a booking was moved. */
export async function saveOutsideHolds({ db, portfolioUuid }: Tenant, roomUuid: string): Promise<void> {
  await sql`select atrium_hold_outside(${portfolioUuid}, tstzrange(null, null), ${roomUuid})`.execute(db);
}

/** The number of coming entries of a room's outside calendar. */
export async function countTimes({ db, portfolioUuid }: Tenant, roomUuid: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("room_outside_times")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("resource_uuid", "=", roomUuid)
    .where("end_at", ">", now)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Bookings that overlap entries of an outside calendar, the next ones first. */
export function findConflicts({ db, portfolioUuid }: Tenant, roomUuid: string, now: Date) {
  return db
    .selectFrom("room_outside_times as taken")
    .innerJoin("resources as room", (join) =>
      join.onRef("room.portfolio_uuid", "=", "taken.portfolio_uuid").onRef("room.uuid", "=", "taken.resource_uuid"),
    )
    .innerJoin("resource_bookings as booking", (join) =>
      join
        .onRef("booking.portfolio_uuid", "=", "taken.portfolio_uuid")
        .onRef("booking.start_at", "<", "taken.end_at")
        .onRef("booking.end_at", ">", "taken.start_at")
        .on(sql<boolean>`atrium_booking_stands(booking.status)`)
        .on(
          sql<boolean>`exists (select from resources other where other.portfolio_uuid = booking.portfolio_uuid
            and other.uuid = booking.resource_uuid and other.units && room.units)`,
        ),
    )
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "booking.portfolio_uuid").onRef("person.uuid", "=", "booking.user_uuid"),
    )
    .where("taken.portfolio_uuid", "=", portfolioUuid)
    .where("taken.resource_uuid", "=", roomUuid)
    .where("taken.end_at", ">", now)
    .where("booking.end_at", ">", now)
    .select(["taken.title", "taken.start_at", "taken.end_at"])
    .select(["booking.uuid as booking_uuid", "booking.start_at as booked_from", "booking.end_at as booked_to"])
    .select(nameOrEmail("person").as("who"))
    .orderBy("taken.start_at")
    .orderBy("booking.start_at")
    .limit(mostConflicts)
    .execute();
}

const mostConflicts = 50;
