import { longestReason } from "@atrium/rules/booking-request.ts";
import { bookingChecks } from "@atrium/rules/booking-rules.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { BookingPayment, CheckIn } from "../entities/booking.ts";
import { BookingQuote, Day } from "../entities/room.ts";
import { Data, Entity, Instant, Lines, Nullable, Text, Uuid } from "../schemas.ts";
import { requestedTime } from "./rooms.ts";

const access = { may: "bookings.decide" } as const;
const scope = { building: "params.uuid", refusal: "building_not_found" } as const;
const ofBooking = Entity({ uuid: Uuid, bookingUuid: Uuid });
const NullableText = Nullable(Type.String());

/** Minutes since the day's first moment; negative if it began the day before. */
const Minutes = Type.Integer();

/**
 * A row of the day. `open`: null if members cannot book it themselves. `parts`: the indexes of the rooms that a combined room takes. `step`:
 * starts and lengths of bookings are multiples of it. Each place of a pool is a row, with its number from 1 as `place`.
 */
const DayRoom = Entity({
  uuid: Uuid,
  name: Type.String(),
  place: Type.Optional(Type.Integer()),
  capacity: Nullable(Type.Integer()),
  open: Nullable(Type.Array(Entity({ from: Minutes, to: Minutes }))),
  parts: Type.Array(Type.Integer()),
  step: Type.Integer(),
});

/**
 * A booking or blackout of a room on that day. `room`: its index in the list. `from` and `to` are its own; `held_from` and `held_to` include
 * its buffers. `asked` waits for a decision, `unpaid` for its payment. `who`: the person, or the reason of a blackout.
 */
const DayEntry = Entity({
  uuid: Uuid,
  state: Type.Enum(["booked", "asked", "unpaid", "offered", "outside", "blackout"]),
  room: Type.Integer(),
  from: Minutes,
  to: Minutes,
  held_from: Minutes,
  held_to: Minutes,
  who: Type.String(),
});

const Person = Entity({ uuid: Uuid, name: Type.String(), email: Type.String(), company_name: NullableText });

/** `action` and `actor` as in docs/audit.md. */
const Event = Entity({
  at: Instant,
  action: Type.String(),
  actor: Entity({ kind: Type.String(), name: NullableText }),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});

/** A booking for the building's manager. `cancellable_until`: until when its person may cancel it. */
const ManagedBooking = Entity({
  uuid: Uuid,
  room_uuid: Uuid,
  room_name: Type.String(),
  timezone: Type.String(),
  start_at: Instant,
  end_at: Instant,
  status: Type.String(),
  person: Person,
  total_price: NullableText,
  currency_type: NullableText,
  lines: BookingQuote.properties.lines,
  form_responses: Type.Array(Entity({ question: Type.String(), answer: Type.String(), type: Type.String() })),
  decision_reason: NullableText,
  check_in: Nullable(CheckIn),
  payment: Nullable(BookingPayment),
  /** Charges and refunds, oldest first. `refused`: the gateway refused the refund, which somebody must do by hand. */
  payments: Type.Array(
    Entity({
      uuid: Uuid,
      kind: Type.Enum(["charge", "refund"]),
      state: Type.Enum(["asked", "pending", "done", "declined", "ended", "refused"]),
      cents: Type.Integer(),
      at: Instant,
      card_brand: NullableText,
      card_last_four: NullableText,
    }),
  ),
  /** For a series: the number of no-shows at its end. */
  missed: Type.Integer(),
  cancellable_until: Instant,
  /** The present cost of a cancellation for its person, unless it is waived; null if the room had no such steps, and the full price is due. */
  cancellation_cents: Nullable(Type.Integer()),
  history: Type.Array(Event),
});

/** The failed checks that a manager has seen and overrides. */
const overrides = { overrides: Type.Array(Type.Enum([...bookingChecks]), { maxItems: bookingChecks.length }) };
const agreed = { room_uuid: Uuid, ...requestedTime, quote_hash: Text(64, 1), ...overrides };
const reply = Data({ booking: ManagedBooking });

const Blackout = Entity({
  uuid: Uuid,
  rooms: Type.Array(Uuid),
  start_at: Instant,
  end_at: Instant,
  reason: Type.String(),
});

/** Rooms and a time at which they are not available. */
const closing = { rooms: Type.Array(Uuid, { minItems: 1, maxItems: 200, uniqueItems: true }), ...requestedTime };

/** A booking that overlaps a blackout, and the rooms that are free at its time. */
const Touched = Entity({
  uuid: Uuid,
  room_name: Type.String(),
  person_name: Type.String(),
  start_at: Instant,
  end_at: Instant,
  free_rooms: Type.Array(Entity({ uuid: Uuid, name: Type.String() })),
});

/** The day view of a building's rooms, for managers of bookings (rows K10, K11). */
export const consoleBookings = {
  "GET /admin/v1/buildings/:uuid/day": endpoint({
    summary: "Read a day of all rooms of a building: when each is open, and who has it when.",
    access,
    scope,
    query: Entity({ date: Day }),
    reply: Data({
      date: Day,
      timezone: Type.String(),
      /** The first moments of the day and of the next one. */
      begins_at: Instant,
      ends_at: Instant,
      rooms: Type.Array(DayRoom),
      entries: Type.Array(DayEntry),
    }),
    refusals: ["building_not_found"],
    shows: ["bookings"],
    secret: true,
  }),
  "GET /admin/v1/buildings/:uuid/bookings/:bookingUuid": endpoint({
    summary: "Read one booking: person, time, price and history.",
    access,
    scope,
    params: ofBooking,
    reply,
    refusals: ["building_not_found", "booking_not_found"],
    shows: ["bookings"],
    secret: true,
  }),
  "GET /admin/v1/buildings/:uuid/occupants": endpoint({
    summary: "Find people who may book in the building, by the beginning of a name or an address: the first twenty.",
    access,
    scope,
    query: Entity({ search: Text(100, 1) }),
    reply: Data({ people: Type.Array(Person) }),
    refusals: ["building_not_found"],
    shows: ["person"],
    secret: true,
  }),
  "POST /admin/v1/buildings/:uuid/bookings/quote": endpoint({
    summary:
      "Quote a booking for a person, or another time or room of an existing one: every check of the rules, and the price. Changes nothing.",
    access,
    scope,
    body: Entity({
      room_uuid: Uuid,
      ...requestedTime,
      booking_uuid: Type.Optional(Uuid),
      /** The person it would be for, if there is no booking yet. */
      user_uuid: Type.Optional(Uuid),
    }),
    reply: Data({ quote: BookingQuote }),
    refusals: ["building_not_found", "booking_not_found", "person_not_found", "resource_not_found"],
    changes: [],
  }),
  "POST /admin/v1/buildings/:uuid/bookings": endpoint({
    summary:
      "Book a room for a person as it was quoted. It needs no approval, and the room's questions need no answers. Failed checks must be named under `overrides`.",
    access,
    scope,
    body: Entity({ ...agreed, user_uuid: Uuid }),
    reply,
    refusals: [
      "building_not_found",
      "person_not_found",
      "resource_not_found",
      "booking_rule_broken",
      "quote_changed",
      "slot_taken",
    ],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
  "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid": endpoint({
    summary:
      "Move a person's booking to another time, length or room of the building as it was quoted. Failed checks must be named under `overrides`. The person is notified by mail.",
    access,
    scope,
    params: ofBooking,
    body: Entity({ ...agreed, message: Type.Optional(Lines(longestReason)) }),
    reply,
    refusals: [
      "building_not_found",
      "booking_not_found",
      "resource_not_found",
      "cancellation_closed",
      "booking_rule_broken",
      "quote_changed",
      "slot_taken",
    ],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
  "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/cancel": endpoint({
    summary:
      "Cancel a person's booking, also after its cancellation window. `waive`: it costs them nothing; otherwise it costs what its cancellation steps say, or its price if it has none. They read the reason in a mail.",
    access,
    scope,
    params: ofBooking,
    body: Entity({ reason: Lines(longestReason, 1), waive: Type.Boolean() }),
    reply,
    refusals: ["building_not_found", "booking_not_found", "cancellation_closed"],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
  "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/check-in": endpoint({
    summary:
      "Check in for the person of a booking, who is present, from a quarter of an hour before its start until its room is released.",
    access,
    scope,
    params: ofBooking,
    reply,
    refusals: ["building_not_found", "booking_not_found", "check_in_closed"],
    changes: ["bookings"],
  }),
  "POST /admin/v1/buildings/:uuid/blackouts/touched": endpoint({
    summary:
      "List the bookings in the time of a blackout, and the rooms that are free at the time of each. Changes nothing.",
    access,
    scope,
    body: Entity(closing),
    reply: Data({ timezone: Type.String(), bookings: Type.Array(Touched), other_blackout: Type.Boolean() }),
    refusals: ["building_not_found", "resource_not_found"],
    changes: [],
  }),
  "POST /admin/v1/buildings/:uuid/blackouts": endpoint({
    summary:
      "Close rooms for a time. Every booking in it must be named, and is moved at its price to another room (`room_uuid`) or cancelled without cost, all or nothing. Each person is notified by mail with the reason.",
    access,
    scope,
    body: Entity({
      ...closing,
      reason: Lines(longestReason, 1),
      bookings: Type.Array(Entity({ uuid: Uuid, room_uuid: Nullable(Uuid) }), { maxItems: 500 }),
    }),
    reply: Data({ blackout: Blackout }),
    refusals: ["building_not_found", "resource_not_found", "quote_changed", "slot_taken"],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
  "DELETE /admin/v1/buildings/:uuid/blackouts/:blackoutUuid": endpoint({
    summary: "Open rooms again that were closed for a time.",
    access,
    scope,
    params: Entity({ uuid: Uuid, blackoutUuid: Uuid }),
    reply: Data({ blackout: Blackout }),
    refusals: ["building_not_found", "blackout_not_found"],
    changes: ["bookings"],
  }),
};
