import { repeatedHours } from "@atrium/rules/booking-times.ts";
import { roomEquipment } from "@atrium/rules/room-equipment.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Booking, FormResponses } from "../entities/booking.ts";
import {
  BookingQuote,
  ClockTime,
  Day,
  Door,
  Room,
  RoomDay,
  RoomNow,
  RoomOffer,
  RoomOverQuota,
} from "../entities/room.ts";
import { Data, Entity, Lang, LiveStream, Text, Uuid } from "../schemas.ts";

const scope = { building: "params.id" } as const;
const lang = { lang: Type.Optional(Lang) };
const ofRoom = { id: Uuid, resourceUuid: Uuid };
const ofBooking = Entity({ ...ofRoom, bookingUuid: Uuid });
const query = Entity(lang);

/**
 * The requested time: a day and two wall-clock times of the building. `nights`: how many days later the end is. `repeated`: which one is meant if
 * the clock shows a time twice; without it such a time is refused at `/repeated`, and a skipped time at its own field.
 */
export const requestedTime = {
  date: Day,
  from: ClockTime,
  to: ClockTime,
  nights: Type.Optional(Type.Integer({ minimum: 0, maximum: 31 })),
  repeated: Type.Optional(Type.Enum([...repeatedHours])),
};

/** Such as screen,whiteboard: all of these are required. */
const either = roomEquipment.join("|");

/** `payment_method_id`: the card to charge, if the quote has a `payment`. */
const Agreed = { ...requestedTime, quote_hash: Text(64, 1), payment_method_id: Type.Optional(Uuid) };

export const rooms = {
  "GET /tenant/v1/buildings/:id/rooms/free": endpoint({
    summary:
      "Find suitable rooms that the caller may book at a time: the fifty cheapest, cheapest first; if there are none, the nearest times with free rooms.",
    access: "member",
    scope,
    query: Entity({
      ...lang,
      ...requestedTime,
      people: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      equipment: Type.Optional(Type.String({ maxLength: 200, pattern: `^(${either})(,(${either}))*$` })),
    }),
    reply: Data({
      rooms: Type.Array(RoomOffer),
      nearest: Type.Array(RoomOffer),
      over_quota: Type.Array(RoomOverQuota),
      /** Whether the building has any room at all that the caller may book, without the filters. */
      offered: Type.Boolean(),
      /** The equipment of those rooms. */
      equipment: Room.properties.equipment,
      /** Whether a matching room is paid by the night. */
      by_night: Type.Boolean(),
    }),
    refusals: [],
    shows: ["bookings"],
  }),
  "GET /tenant/v1/buildings/:id/rooms/now": endpoint({
    summary:
      "List the rooms that members book themselves, and whether each is free, taken or closed now. Without names of people.",
    access: "member",
    scope,
    query,
    reply: Entity({ data: Entity({ timezone: Type.String(), rooms: Type.Array(RoomNow) }), event_stream: LiveStream }),
    refusals: [],
    shows: ["bookings"],
    secret: true,
  }),
  "GET /tenant/v1/doors/:code": endpoint({
    summary:
      "Read the room of a door's code: whether it is free now, the caller's own booking that can be checked in, and the quote of a booking from now on.",
    access: "member",
    params: Entity({ code: Text(36, 1) }),
    query,
    reply: Entity({ data: Entity({ door: Door }), event_stream: LiveStream }),
    refusals: ["resource_not_found"],
    shows: ["bookings"],
    secret: true,
  }),
  "GET /tenant/v1/buildings/:id/rooms/:resourceUuid": endpoint({
    summary: "Read a room with its rules and prices, and its days from a given one: opening hours and taken times.",
    access: "member",
    scope,
    params: Entity(ofRoom),
    secret: true,
    query: Entity({ ...lang, date: Day, days: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })) }),
    reply: Data({ room: Room, timezone: Type.String(), days: Type.Array(RoomDay) }),
    refusals: ["resource_not_found"],
    shows: ["bookings"],
  }),
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/quote": endpoint({
    summary: "Quote a booking and check whether it is possible. Changes nothing.",
    access: "member",
    scope,
    params: Entity(ofRoom),
    query,
    body: Entity(requestedTime),
    reply: Data({ quote: BookingQuote }),
    refusals: ["resource_not_found"],
    changes: [],
  }),
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings": endpoint({
    summary:
      "Book a room as it was quoted. If its price is charged at once, the time is held as `pending_payment` until the gateway has decided. If it needs an approval, the time is held until the manager, who is notified by mail, has decided. `walk_in`: the caller stands at the door, and may take a time that has just begun, as the door offers it.",
    access: "member",
    scope,
    params: Entity(ofRoom),
    query,
    body: Entity({ ...Agreed, form_responses: Type.Optional(FormResponses), walk_in: Type.Optional(Type.Boolean()) }),
    reply: Data({ booking: Booking }),
    refusals: [
      "resource_not_found",
      "booking_rule_broken",
      "quote_changed",
      "slot_taken",
      "booking_not_found",
      "payment_method_not_found",
      "payment_declined",
      "payment_under_way",
    ],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/quote": endpoint({
    summary: "Quote the caller's own booking at another time or length. Changes nothing.",
    access: "member",
    scope,
    params: ofBooking,
    query,
    body: Entity(requestedTime),
    reply: Data({ quote: BookingQuote }),
    refusals: ["booking_not_found"],
    changes: [],
  }),
  "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid": endpoint({
    summary:
      "Move or extend the caller's own booking as it was quoted, as long as it could be cancelled and has not begun.",
    access: "member",
    scope,
    params: ofBooking,
    query,
    body: Entity(Agreed),
    reply: Data({ booking: Booking }),
    refusals: [
      "booking_not_found",
      "cancellation_closed",
      "booking_rule_broken",
      "quote_changed",
      "slot_taken",
      "payment_method_not_found",
      "payment_declined",
      "payment_under_way",
    ],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
  "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/check-in": endpoint({
    summary:
      "Check in to the caller's own booking, from a quarter of an hour before its start until its room is released. Repeating the call changes nothing.",
    access: "member",
    scope,
    params: ofBooking,
    query,
    reply: Data({ booking: Booking }),
    refusals: ["booking_not_found", "check_in_closed"],
    changes: ["bookings"],
  }),
};
