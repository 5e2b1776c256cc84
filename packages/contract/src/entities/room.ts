import { bookingChecks } from "@atrium/rules/booking-rules.ts";
import { quotaPeriods, quotaSubjects, quotaUnits } from "@atrium/rules/booking-quotas.ts";
import { priceUnits } from "@atrium/rules/booking-price.ts";
import { roomEquipment } from "@atrium/rules/room-equipment.ts";
import { repeatedHours } from "@atrium/rules/booking-times.ts";
import { weekdays } from "@atrium/rules/wall-clock.ts";
import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";
import { Booking, CancellationCost, PaymentAsked } from "./booking.ts";

const NullableText = Nullable(Type.String());
const NullableCount = Nullable(Type.Integer());
const Cents = Type.Integer();

/** A day of the building's calendar, 2026-03-29, and a wall-clock time, 09:30; 24:00 is the end of a day. */
export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", maxLength: 10 });
export const ClockTime = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$" });

const ClockSpan = Entity({ from: ClockTime, to: ClockTime });
const Weekdays = Type.Array(Type.Enum([...weekdays]));

/**
 * A time of day and a length in the fields of a booking request, so that an offered time can be requested unchanged. `repeated` is set if the
 * clock shows a time twice.
 */
export const offeredTime = {
  date: Day,
  from: ClockTime,
  to: ClockTime,
  nights: Type.Integer(),
  repeated: Nullable(Type.Enum([...repeatedHours])),
};

/** How much of a room a person, or a whole company, may have each day, week or month: `most` minutes or bookings. */
export const Quota = Entity({
  per: Type.Enum([...quotaSubjects]),
  each: Type.Enum([...quotaPeriods]),
  of: Type.Enum([...quotaUnits]),
  most: Type.Integer(),
});

/** The same with what is left for a booking, the start of the period, and when the full quota is available again. */
export const QuotaState = Entity({ ...Quota.properties, left: Type.Integer(), from: Day, renews_on: Day });

/**
 * A room or another thing that members of a building book, with what they must know first. `bookable`: it has opening hours and, if it needs
 * an approval, somebody who decides. `limits` and `quotas` are those of the rule that applies to the caller today, null if none does. The
 * first price in order that applies to a time decides; `cents` are minor units of `currency_type`. `hours` are those of a usual week.
 * `owner_type` and `owner_uuid` address its bookings.
 */
export const Room = Entity({
  uuid: Uuid,
  owner_type: Type.String(),
  owner_uuid: Uuid,
  name: Type.String(),
  description: NullableText,
  image_url: NullableText,
  image_preview: NullableText,
  image_focus: NullableText,
  image_alt_text: NullableText,
  capacity: NullableCount,
  /** The number of identical things, such as desks, of which one is booked. */
  places: Type.Integer(),
  equipment: Type.Array(Type.Enum([...roomEquipment])),
  bookable: Type.Boolean(),
  approval_required: Type.Boolean(),
  cancellation_window_end_minutes: NullableCount,
  /** From this many minutes before the start on, cancelling costs this percentage; before the first step it is free. */
  cancellation_steps: Type.Array(Entity({ minutes: Type.Integer(), percent: Type.Integer() })),
  cancellation_description: NullableText,
  /** The person must check in within this many minutes from the start; null if not required. */
  check_in_minutes: NullableCount,
  /** Its price is charged at booking, by a saved card. */
  pay_when_booking: Type.Boolean(),
  currency_type: NullableText,
  hours: Type.Array(Entity({ weekdays: Weekdays, from: ClockTime, to: ClockTime })),
  limits: Nullable(
    Entity({
      least_minutes: Type.Integer(),
      most_minutes: Type.Integer(),
      step_minutes: Type.Integer(),
      lead_minutes: Type.Integer(),
      horizon_days: Type.Integer(),
    }),
  ),
  quotas: Type.Array(Quota),
  prices: Type.Array(
    Entity({
      per: Type.Enum([...priceUnits]),
      cents: Cents,
      minimum_cents: Cents,
      weekdays: Weekdays,
      from: ClockTime,
      to: ClockTime,
    }),
  ),
  questions: Type.Array(Entity({ question: Type.String(), type: Type.String(), required: Type.Boolean() })),
});

/** One day of a room: its opening hours, and when it is taken. Only a booking's own person can recognise it, by its uuid. */
export const RoomDay = Entity({
  date: Day,
  open: Type.Array(ClockSpan),
  taken: Type.Array(Entity({ start_at: Instant, end_at: Instant, booking_uuid: Nullable(Uuid) })),
});

/** A room at a time at which the caller may book it, and its price. */
export const RoomOffer = Entity({
  room_uuid: Uuid,
  name: Type.String(),
  image_url: NullableText,
  image_preview: NullableText,
  image_focus: NullableText,
  capacity: NullableCount,
  equipment: Room.properties.equipment,
  ...offeredTime,
  start_at: Instant,
  end_at: Instant,
  total_cents: Cents,
  currency_type: NullableText,
  approval_required: Type.Boolean(),
});

/** A room that is free, but that the caller may not book because of a quota. */
export const RoomOverQuota = Entity({ room_uuid: Uuid, name: Type.String(), quota: QuotaState });

/**
 * The current state of a room: `free`, `taken` by others or the caller, or `closed` by its hours. `until`: when that ends, within the day;
 * null if it does not.
 */
export const RoomNow = Entity({
  uuid: Uuid,
  name: Type.String(),
  image_url: NullableText,
  image_preview: NullableText,
  image_focus: NullableText,
  capacity: NullableCount,
  state: Type.Enum(["free", "taken", "closed"]),
  until: Nullable(Instant),
});

/**
 * A room as its door shows it. `booking`: the caller's own that has begun or is about to. `offers`: the times that a person at the door can
 * book, with their prices; empty if the room asks questions or needs an approval, for which it has its own page.
 */
export const Door = Entity({
  building_uuid: Uuid,
  timezone: Type.String(),
  room: Entity({ ...RoomNow.properties, owner_type: Type.String(), owner_uuid: Uuid }),
  booking: Nullable(Booking),
  offers: Type.Array(
    Entity({
      ...offeredTime,
      start_at: Instant,
      end_at: Instant,
      total_cents: Cents,
      currency_type: NullableText,
      quote_hash: Type.String(),
    }),
  ),
});

/** A check of the rules and its result, as in {@link BookingQuote}. */
export const BookingCheck = Entity({
  check: Type.Enum([...bookingChecks]),
  passed: Type.Boolean(),
  minutes: NullableCount,
  at: Nullable(Instant),
  open: Nullable(Type.Array(ClockSpan)),
  quota: Nullable(QuotaState),
});

/**
 * The result for a requested booking: each check of the rules, whether the time is free, and the price line by line. `count` of an hourly price
 * is minutes. A failed check says what would pass: `minutes` of a length, `at` the earliest (`lead`) or latest (`horizon`) start, `open` the
 * opening hours, `quota` the first one exceeded. `quotas`: what each leaves for it. `bookable`: free, and every check passed. `quote_hash`
 * identifies everything that booking agrees to. `before_cents` is the present cost of a booking that is changed. It can be cancelled until
 * `cancellable_until`, at a cost from the instants of `cancellation_costs` on. `alternatives`: the nearest times of the same room, if it is
 * not bookable at this one.
 */
export const BookingQuote = Entity({
  start_at: Instant,
  end_at: Instant,
  timezone: Type.String(),
  free: Type.Boolean(),
  bookable: Type.Boolean(),
  checks: Type.Array(BookingCheck),
  quotas: Type.Array(QuotaState),
  lines: Type.Array(
    Entity({
      per: Type.Enum([...priceUnits]),
      count: Type.Integer(),
      each_cents: Cents,
      cents: Cents,
    }),
  ),
  total_cents: Cents,
  before_cents: Nullable(Cents),
  currency_type: NullableText,
  approval_required: Type.Boolean(),
  cancellable_until: Instant,
  cancellation_costs: Type.Array(CancellationCost),
  quote_hash: Type.String(),
  /** The charge when the person agrees; null if there is none. */
  payment: Nullable(PaymentAsked),
  alternatives: Type.Array(RoomOffer),
});
