import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import type { BookedTime, RequestedTime } from "@atrium/rules/booking-times.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import { refuse, refuseField, requiredReason } from "../../platform/http/refusal.ts";
import { insertBlackout, lockBookings } from "./blackouts-store.ts";
import { type Acting, cancelAsManager, type ManagerCall, mustStand } from "./manager-acts.ts";
import { findManagedBooking, roomsOfDay, takenOfDay } from "./manager-store.ts";
import { mustBeDay, timeOf } from "./quotes.ts";
import { readHolds } from "./holds-store.ts";
import { lockRooms } from "./rooms-store.ts";
import { moveBooking } from "./store.ts";
import type { BlackoutRow } from "./tables.ts";
import { mailOccupant } from "./tell-occupant.ts";

type Made = EndpointBody<"POST /admin/v1/buildings/:uuid/blackouts">;
type Touched = EndpointReply<"POST /admin/v1/buildings/:uuid/blackouts/touched">["data"];
type Asked = { buildingUuid: string; timezone: string; lang: string | undefined; now: Date };
type Closing = RequestedTime & { rooms: string[] };
type Rooms = Awaited<ReturnType<typeof roomsOfDay>>;

/** How many other rooms are offered for one booking. */
const mostOffered = 5;

/** The rooms to close, and for which time. */
async function read(tenant: Tenant, { rooms: wanted, ...requested }: Closing, { now, ...asked }: Asked) {
  mustBeDay(requested.date, "validation_failed");
  const time = timeOf(requested, asked.timezone, "validation_failed");
  if (time.end <= now) refuseField("to", "past", "must lie ahead");
  const all = await roomsOfDay(tenant, asked);
  const rooms = all.filter(({ uuid }) => wanted.includes(uuid));
  if (rooms.length < wanted.length) refuse("resource_not_found");
  const units = [...new Set(rooms.flatMap((room) => room.units))];
  const taken = await takenOfDay(tenant, rooms, { from: time.start, until: time.end });
  return { all, rooms, units, time, taken };
}

/** The bookings in the time of a blackout, each with the rooms that it could move to (K10). */
export async function touchedBy(tenant: Tenant, closing: Closing, asked: Asked): Promise<Touched> {
  const { all, units, taken } = await read(tenant, closing, asked);
  const others = all.filter((room) => !room.units.some((unit) => units.includes(unit)));
  const free = await readFree(tenant, others, taken.bookings);
  const bookings: Touched["bookings"] = [];
  for (const { uuid, resource_uuid, start_at, end_at, who } of taken.bookings) {
    const room = all.find((one) => one.uuid === resource_uuid);
    const large = free({ start: start_at, end: end_at }).filter(
      ({ capacity }) => (capacity ?? 0) >= (room?.capacity ?? 0),
    );
    bookings.push({
      uuid,
      room_name: room?.name ?? "",
      person_name: who,
      start_at: start_at.toISOString(),
      end_at: end_at.toISOString(),
      free_rooms: large.slice(0, mostOffered).map((one) => ({ uuid: one.uuid, name: one.name })),
    });
  }
  return { timezone: asked.timezone, bookings, other_blackout: taken.blackouts.length > 0 };
}

/** Reads the holds of these rooms once, for the times of all the bookings. The result answers which rooms that members book are free at one of those times, smallest first. */
async function readFree(tenant: Tenant, rooms: Rooms, bookings: readonly { start_at: Date; end_at: Date }[]) {
  const from = new Date(Math.min(...bookings.map(({ start_at }) => start_at.getTime())));
  const until = new Date(Math.max(...bookings.map(({ end_at }) => end_at.getTime())));
  const holds = bookings.length > 0 ? await readHolds(tenant, rooms, { from, until }) : [];
  return ({ start, end }: Pick<BookedTime, "start" | "end">) => {
    const then = holds.filter(({ taken_from, taken_until }) => taken_from < end && taken_until > start);
    const taken = new Set(then.map(({ unit }) => unit));
    return rooms
      .filter((room) => room.hours !== null && !room.switched_off && !isFull(room, taken))
      .toSorted((one, other) => (one.capacity ?? 0) - (other.capacity ?? 0));
  };
}

/** A pool is full if every unit is taken, any other room if one of its units is. */
function isFull({ places, units }: Rooms[number], taken: ReadonlySet<string>): boolean {
  const has = (unit: string) => taken.has(unit);
  return places > 1 ? units.every(has) : units.some(has);
}

/** Closes rooms for a time. Every booking in it is moved or cancelled as the manager decided; if one cannot be, nothing changes. */
export async function makeBlackout(
  services: Acting,
  own: Tenant,
  call: ManagerCall & Made & { timezone: string },
): Promise<BlackoutRow> {
  const { buildingUuid, userUuid: by, lang, timezone, request, bookings: said, reason: _, ...closing } = call;
  const reason = requiredReason(call.reason);
  await lockRooms(own, [...call.rooms, ...said.flatMap(({ room_uuid }) => room_uuid ?? [])]);
  const now = services.clock.now();
  const requested = {
    rooms: call.rooms,
    date: closing.date,
    from: closing.from,
    to: closing.to,
    nights: closing.nights,
    repeated: closing.repeated,
  };
  const { all, rooms, units, time, taken } = await read(own, requested, { buildingUuid, timezone, lang, now });
  // The decisions must cover exactly the current bookings.
  const touched = new Set(taken.bookings.map(({ uuid }) => uuid));
  if (said.length !== touched.size || said.some(({ uuid }) => !touched.has(uuid))) refuse("quote_changed");
  await lockBookings(own, [...touched]);
  for (const { uuid: bookingUuid, room_uuid } of said) {
    if (room_uuid === null) await cancelAsManager(services, own, { ...call, bookingUuid, reason, waive: true });
    else
      await moveElsewhere(services, own, {
        ...call,
        bookingUuid,
        reason,
        room: all.find(({ uuid, switched_off }) => uuid === room_uuid && !switched_off),
      });
  }
  const made = await insertBlackout(
    own,
    {
      building_uuid: buildingUuid,
      rooms: rooms.map(({ uuid }) => uuid),
      start_at: time.start,
      end_at: time.end,
      reason,
      made_by_uuid: by,
      created_at: now,
    },
    units,
  );
  if (!made) return refuse("slot_taken");
  const moved = said.filter(({ room_uuid }) => room_uuid !== null).length;
  const details = { rooms: rooms.length, moved, cancelled: said.length - moved };
  const target = { kind: "blackout", uuid: made.uuid };
  await record(
    own,
    { action: "blackout.made", actor: { kind: "manager", uuid: by }, target, buildingUuid, details },
    { now, request },
  );
  return made;
}

type Elsewhere = ManagerCall & { bookingUuid: string; reason: string; room: Rooms[number] | undefined };

/** Moves a booking to another room at the same time. The price stays, since the building moves it and not the person. */
async function moveElsewhere(
  services: Acting,
  own: Tenant,
  { buildingUuid, userUuid: by, lang, host, request, bookingUuid, reason, room }: Elsewhere,
): Promise<void> {
  const now = services.clock.now();
  if (!room) return refuse("resource_not_found");
  const booking = (await findManagedBooking(own, { buildingUuid, bookingUuid }, { lang })) ?? refuse("quote_changed");
  mustStand(booking, now);
  const inCalendar = bookingTitle(booking.status) === "booked";
  const moved = await moveBooking(own, bookingUuid, {
    resource_uuid: room.uuid,
    start: booking.start_at,
    end: booking.end_at,
    total_price: booking.total_price,
    currency_type: booking.currency_type,
    quote_lines: booking.quote_lines,
    invited: inCalendar,
    now,
  });
  if (!moved) refuse("slot_taken");
  await mailOccupant(services, own, { bookingUuid, ...host, outcome: { moved: reason, inCalendar } });
  const target = { kind: "booking", uuid: bookingUuid };
  await record(
    own,
    { action: "booking.changed", actor: { kind: "manager", uuid: by }, target, buildingUuid },
    { now, request },
  );
}

export function toBlackout({ uuid, rooms, start_at, end_at, reason }: BlackoutRow) {
  return { uuid, rooms, start_at: start_at.toISOString(), end_at: end_at.toISOString(), reason };
}
