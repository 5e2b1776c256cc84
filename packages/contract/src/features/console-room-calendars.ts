import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Nullable, Text, Uuid } from "../schemas.ts";

/**
 * A booking that overlaps an entry of the external calendar. Nobody is notified: the manager moves or cancels it, or the entry in the other
 * system.
 */
const Conflict = Entity({
  title: Type.String(),
  start_at: Instant,
  end_at: Instant,
  booking_uuid: Uuid,
  person_name: Type.String(),
  booked_from: Instant,
  booked_to: Instant,
});

/**
 * Only the `host` of its address, which is often a secret. `good_at`: the last successful read; `fault`: why the last read failed, while the
 * former entries stay in effect. `times`: the number of future entries; `skipped`: unsupported ones; `cut`: there are more than are read.
 */
const RoomCalendar = Entity({
  host: Type.String(),
  set_at: Instant,
  checked_at: Nullable(Instant),
  good_at: Nullable(Instant),
  fault: Nullable(Type.Enum(["address", "unreachable", "status", "too_large", "not_a_calendar"])),
  times: Type.Integer(),
  skipped: Type.Integer(),
  cut: Type.Boolean(),
  conflicts: Type.Array(Conflict),
});

const access = { may: "rooms.change" } as const;
const scope = { building: "params.uuid", refusal: "building_not_found" } as const;
const params = Entity({ uuid: Uuid, roomUuid: Uuid });
const reply = Data({ timezone: Type.String(), calendar: Nullable(RoomCalendar) });
const refusals = ["building_not_found", "resource_not_found"] as const;

/** The external calendar whose entries block a room (row K12). */
export const consoleRoomCalendars = {
  "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar": endpoint({
    summary:
      "Read the outside calendar of a room, its state, and the next fifty bookings that overlap one of its entries.",
    access,
    scope,
    params,
    reply,
    refusals,
    shows: ["bookings"],
    secret: true,
  }),
  "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar": endpoint({
    summary:
      "Set the outside calendar of a room by its address (https or webcal), or read it again without one. It is read at once, and then every five minutes. Its entries hold the room; an existing booking stays, and is listed as a conflict.",
    access,
    scope,
    params,
    body: Entity({ address: Type.Optional(Text(2_000, 1)) }),
    reply,
    refusals,
    changes: ["bookings"],
  }),
  "DELETE /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar": endpoint({
    summary: "Remove the outside calendar of a room. Its entries no longer hold the room.",
    access,
    scope,
    params,
    reply,
    refusals,
    changes: ["bookings"],
  }),
};
