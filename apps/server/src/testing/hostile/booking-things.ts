import { readTimes } from "@atrium/rules/booking-times.ts";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../platform/database/schema.ts";
import type { Ids } from "./ids.ts";
import { nextTime, waitedFor } from "./slots.ts";

type Ground = { system: Kysely<Schema>; ids: Ids; timezone: string };
type Status = "accepted" | "submitted";

/** Creates the bookings, series, places on the waiting list and blackouts that calls use up. */
export function bookingThings({ system, ids, timezone }: Ground, at: (hours: number) => Date) {
  const own = { portfolio_uuid: ids.portfolio };
  const inBuilding = { building_uuid: ids.building };
  const whose = { ...own, user_uuid: ids.person };
  const stamps = () => ({ created_at: at(0), updated_at: at(0) });
  let slots = 0;

  const made = {
    async booking(status: Status) {
      slots += 2;
      const row = { ...whose, uuid: v7(), resource_uuid: ids.resource, status, ...stamps() };
      await system
        .insertInto("resource_bookings")
        .values({ ...row, start_at: at(300 + slots), end_at: at(301 + slots) })
        .execute();
      return row.uuid;
    },
    // The only one of its room, which can be checked in to now.
    async arrival(status: Status) {
      await system.deleteFrom("resource_bookings").where("resource_uuid", "=", ids.room).execute();
      const row = { ...whose, uuid: v7(), resource_uuid: ids.room, status, ...stamps() };
      await system
        .insertInto("resource_bookings")
        .values({ ...row, start_at: at(0), end_at: at(10) })
        .execute();
      return row.uuid;
    },
    async series(status: Status) {
      const row = { ...whose, ...inBuilding, uuid: v7(), left_out: [], created_at: at(0) };
      await system
        .insertInto("booking_series")
        .values({ ...row, repeat: JSON.stringify({ kind: "daily", count: 1 }) })
        .execute();
      const date = await made.booking(status);
      await system.updateTable("resource_bookings").set({ series_uuid: row.uuid }).where("uuid", "=", date).execute();
      return row.uuid;
    },
    async roomWait() {
      const requested = nextTime();
      const time = readTimes(requested, timezone);
      if (!("start" in time)) throw new Error("There is no such morning.");
      const uuid = v7();
      waitedFor.set(uuid, requested);
      const times = { start_at: time.start, end_at: time.end, joined_at: at(0), offer_ends_at: at(1_000) };
      const rooms = { resource_uuid: ids.resource, rooms: [ids.resource], held_uuid: ids.resource, people: null };
      await system
        .insertInto("room_waits")
        .values({ ...whose, ...inBuilding, uuid, ...rooms, ...times, state: "offered" })
        .execute();
      await sql`insert into resource_holds (portfolio_uuid, wait_uuid, unit_uuid, during)
        values (${ids.portfolio}, ${uuid}, ${ids.resource}, tstzrange(${time.start}, ${time.end}))`.execute(system);
      return uuid;
    },
    waiting: () => made.booking("submitted"),
    async blackout() {
      slots += 2;
      const times = { start_at: at(300 + slots), end_at: at(301 + slots), created_at: at(0) };
      const row = { ...own, uuid: v7(), ...inBuilding, rooms: [ids.resource], reason: "Paint", ...times };
      await system.insertInto("resource_blackouts").values(row).execute();
      return row.uuid;
    },
  };
  return made;
}
