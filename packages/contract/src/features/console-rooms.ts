import { priceUnits } from "@atrium/rules/booking-price.ts";
import { quotaPeriods, quotaSubjects, quotaUnits } from "@atrium/rules/booking-quotas.ts";
import { checkInBounds } from "@atrium/rules/booking-check-in.ts";
import { poolBounds } from "@atrium/rules/booking-pool.ts";
import { bookingChecks } from "@atrium/rules/booking-rules.ts";
import { pictureFile } from "@atrium/rules/picture-file.ts";
import { roomEquipment } from "@atrium/rules/room-equipment.ts";
import { roomBounds } from "@atrium/rules/room-faults.ts";
import { weekdays } from "@atrium/rules/wall-clock.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { BookingQuote, ClockTime } from "../entities/room.ts";
import { Data, Entity, Instant, Lines, Nullable, Uuid } from "../schemas.ts";
import { Localized, PictureName, PicturePoint, Version } from "./console-brands.ts";
import { Named } from "./console-lists.ts";

const most = (maximum: number, minimum = 0) => Type.Integer({ minimum, maximum });
const { aDay, aMonth, leastStep } = roomBounds;

/** Every day if the list is empty. */
const Weekdays = Type.Optional(Type.Array(Type.Enum([...weekdays]), { minItems: 1, maxItems: 7, uniqueItems: true }));

/** To whom and on which weekdays a rule or a price applies; a missing field sets no condition. */
const appliesTo = {
  audience: Type.Optional(Uuid),
  companies: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true })),
  weekdays: Weekdays,
};

/** At most this many minutes or bookings each day, week or month, per person or per company. */
const Quota = Entity({
  per: Type.Enum([...quotaSubjects]),
  each: Type.Enum([...quotaPeriods]),
  of: Type.Enum([...quotaUnits]),
  most: most(roomBounds.aMonth),
});

const Rule = Entity({
  ...appliesTo,
  least_minutes: Type.Optional(most(aMonth)),
  most_minutes: Type.Optional(most(aMonth)),
  step_minutes: Type.Optional(most(aDay, leastStep)),
  lead_minutes: Type.Optional(most(aMonth)),
  horizon_days: Type.Optional(most(roomBounds.horizonDays)),
  approval: Type.Optional(Type.Boolean()),
  quotas: Type.Optional(Type.Array(Quota, { maxItems: roomBounds.quotas })),
});

const Price = Entity({
  ...appliesTo,
  per: Type.Enum([...priceUnits]),
  cents: most(roomBounds.cents),
  minimum_cents: Type.Optional(most(roomBounds.cents)),
  from: Type.Optional(ClockTime),
  to: Type.Optional(ClockTime),
});

/** 2026-12-24, or 12-24 for each year. Without hours it is closed. */
const HoursException = Entity({
  date: Type.String({ pattern: "^(\\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$", maxLength: 10 }),
  hours: Type.Optional(
    Type.Array(Entity({ from: ClockTime, to: ClockTime }), { maxItems: roomBounds.hoursOfException }),
  ),
});

/** What decides about a booking of a room, in the same form as in packs (docs/pack-format.md). */
const deciding = {
  /** Null if members cannot book it themselves. */
  hours: Nullable(
    Type.Array(Entity({ weekdays: Weekdays, from: ClockTime, to: ClockTime }), { maxItems: roomBounds.hours }),
  ),
  exceptions: Type.Array(HoursException, { maxItems: roomBounds.exceptions }),
  rules: Type.Array(Rule, { maxItems: roomBounds.rules }),
  prices: Type.Array(Price, { maxItems: roomBounds.prices }),
  approval_required: Type.Boolean(),
  buffer_before_minutes: most(aDay),
  buffer_after_minutes: most(aDay),
};

const roomFields = {
  name: Localized(160),
  description: Localized(5_000, Lines),
  image: Nullable(PictureName),
  image_focus: Nullable(PicturePoint),
  image_alt_text: Localized(300),
  /** How many people it seats. */
  capacity: Nullable(most(roomBounds.count)),
  /** The number of identical things, such as desks, of which one is booked; 1 for a room that is combined of parts. */
  places: most(poolBounds.most, poolBounds.least),
  equipment: Type.Array(Type.Enum([...roomEquipment]), { maxItems: roomEquipment.length, uniqueItems: true }),
  ...deciding,
  /** Of its prices. */
  currency_type: Nullable(Type.String({ pattern: "^[A-Z]{3}$", maxLength: 3 })),
  /** A booking can be cancelled until this many minutes before its start; null if always. */
  cancellation_window_end_minutes: Nullable(most(roomBounds.count)),
  /**
   * From this many minutes before the start on, cancelling costs this percentage of the price: each step is nearer to the start, and more
   * expensive.
   */
  cancellation_steps: Type.Array(Entity({ minutes: most(roomBounds.count), percent: most(100, 1) }), {
    maxItems: roomBounds.steps,
  }),
  cancellation_description: Localized(1_000, Lines),
  /** The person must check in within this many minutes from the start, or the room is released; null if not required. */
  check_in_minutes: Nullable(most(checkInBounds.most, checkInBounds.least)),
  pay_when_booking: Type.Boolean(),
};

const Room = Entity({
  ...roomFields,
  uuid: Uuid,
  version: Version,
  image_url: Nullable(Type.String()),
  switched_off: Type.Boolean(),
  /** Whether a manager can decide about an approval. */
  decided: Type.Boolean(),
  /** Those in its rules and prices. */
  companies: Type.Array(Named),
  audiences: Type.Array(Named),
  /** The company that it belongs to; null if it belongs to the building. */
  owner_name: Nullable(Type.String()),
  /** The rooms that a combined room takes. */
  parts: Type.Array(Named),
});

const RoomRow = Entity({
  uuid: Uuid,
  name: Type.String(),
  image_url: Nullable(Type.String()),
  image_focus: Nullable(Type.String()),
  capacity: Nullable(Type.Integer()),
  hours: deciding.hours,
  switched_off: Type.Boolean(),
});

/** `address` is the content of the code, `shown` the same for people to type. */
const DoorSheet = Entity({
  room_name: Type.String(),
  building_name: Type.String(),
  address: Type.String(),
  shown: Type.String(),
});

const StandingBooking = Entity({ uuid: Uuid, person_name: Type.String(), start_at: Instant, end_at: Instant });

/** `check`: the check that it would fail; `taken` if the buffers around other bookings leave no room. */
const Impossible = Entity({
  ...StandingBooking.properties,
  check: Type.Enum([...bookingChecks, "taken"]),
  minutes: BookingQuote.properties.checks.items.properties.minutes,
  at: BookingQuote.properties.checks.items.properties.at,
  quota: BookingQuote.properties.checks.items.properties.quota,
});

const access = { may: "rooms.change" } as const;
const scope = { building: "params.uuid", refusal: "building_not_found" } as const;
const params = Entity({ uuid: Uuid, roomUuid: Uuid });
const reply = Data({ room: Room });
const refusals = ["building_not_found", "resource_not_found"] as const;

/** The rooms of a building, for managers of its bookings (rows K2, K3). */
export const consoleRooms = {
  "GET /admin/v1/buildings/:uuid/rooms": endpoint({
    summary: "List the rooms of a building by name, those that are switched off last.",
    access,
    scope,
    reply: Data({
      timezone: Type.String(),
      /** The languages of the building's brand, the first one first. */
      languages: Type.Array(Type.String()),
      /** Whether a manager can decide about an approval. */
      decided: Type.Boolean(),
      /** The most frequent currency of the building's prices; null without any. */
      currency_type: Nullable(Type.String()),
      rooms: Type.Array(RoomRow),
    }),
    refusals: ["building_not_found"],
    shows: ["bookings"],
    secret: true,
  }),
  "GET /admin/v1/buildings/:uuid/rooms/:roomUuid": endpoint({
    summary: "Read one room with its editable fields, and the version that a change must name.",
    access,
    scope,
    params,
    reply,
    refusals,
    shows: ["bookings"],
    secret: true,
  }),
  "POST /admin/v1/buildings/:uuid/rooms": endpoint({
    summary: "Add a room to a building.",
    access,
    scope,
    body: Entity(roomFields),
    reply,
    refusals: ["building_not_found"],
    changes: ["bookings"],
    idempotent: true,
  }),
  "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid": endpoint({
    summary:
      "Change a room as a whole. Refused if the room was changed since it was read. Existing bookings stay as they are. Imports no longer change the room.",
    access,
    scope,
    params,
    body: Entity({ version: Version, ...roomFields }),
    reply,
    refusals: [...refusals, "changed_meanwhile"],
    changes: ["bookings"],
  }),
  "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/switched-off": endpoint({
    summary:
      "Switch a room off, so that it can no longer be booked, or on again. Existing bookings stay. Repeating the call changes nothing.",
    access,
    scope,
    params,
    body: Entity({ switched_off: Type.Boolean() }),
    reply,
    refusals,
    changes: ["bookings"],
  }),
  "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/door": endpoint({
    summary: "Read the data of the sheet for a room's door: its name, and the address in its code.",
    access,
    scope,
    params,
    reply: Data({ door: DoorSheet }),
    refusals,
    shows: ["bookings"],
    secret: true,
  }),
  "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/door": endpoint({
    summary: "Give the door of a room another code. Printed sheets are no longer valid.",
    access,
    scope,
    params,
    reply: Data({ door: DoorSheet }),
    refusals,
    changes: ["bookings"],
  }),
  "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/standing": endpoint({
    summary: "List the current and future bookings of a room, the next fifty, and how many there are.",
    access,
    scope,
    params,
    reply: Data({ total: Type.Integer(), bookings: Type.Array(StandingBooking) }),
    refusals,
    shows: ["bookings"],
    secret: true,
  }),
  "POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect": endpoint({
    summary:
      "Simulate other rules of a room for its bookings of the last thirty days: how many would no longer be possible, the latest five of them with the reason, and how many would need an approval or have another price. Changes nothing.",
    access,
    scope,
    params,
    body: Entity(deciding),
    reply: Data({
      days: Type.Integer(),
      total: Type.Integer(),
      impossible: Type.Integer(),
      examples: Type.Array(Impossible),
      approval: Type.Integer(),
      dearer: Type.Integer(),
      cheaper: Type.Integer(),
      /** Those that the present rules refuse as well: a manager overrode them, or they were imported. */
      against: Type.Integer(),
    }),
    refusals,
    changes: [],
  }),
  "POST /admin/v1/room-pictures": endpoint({
    summary:
      "Store a picture for a room. It is shown once a room names it. Storing the same picture again has no effect.",
    access,
    upload: pictureFile,
    reply: Data({ name: PictureName, url: Type.String() }),
    refusals: ["image_unreadable", "image_too_large"],
    changes: [],
  }),
};
