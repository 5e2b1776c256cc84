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

/** A day of the building's calendar, 2026-03-29, and a time of its wall clock, 09:30; 24:00 is the end of a day. */
export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", maxLength: 10 });
export const ClockTime = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$" });

const ClockSpan = Entity({ from: ClockTime, to: ClockTime });
const Weekdays = Type.Array(Type.Enum([...weekdays]));

/** A time of day and a length in the words of a wish to book: what is offered can be asked for as it is. `repeated` is there where the clock shows a time twice. */
export const wishOffered = {
  date: Day,
  from: ClockTime,
  to: ClockTime,
  nights: Type.Integer(),
  repeated: Nullable(Type.Enum([...repeatedHours])),
};

/** How much of a room a person, or all of a company together, may have each day, week or month: `most` minutes or bookings. */
export const Quota = Entity({
  per: Type.Enum([...quotaSubjects]),
  each: Type.Enum([...quotaPeriods]),
  of: Type.Enum([...quotaUnits]),
  most: Type.Integer(),
});

/** The same with what is left of it for a booking, from which day on the period is, and from which on all of it is to be had again. */
export const QuotaState = Entity({ ...Quota.properties, left: Type.Integer(), from: Day, renews_on: Day });

/**
 * A room or another thing that people of a building book, with what one must know before. `bookable`: it has opening hours and, where it needs
 * an approval, somebody who decides. `limits` and `quotas` are those of the rule that is meant for the caller today, null where none is. Prices come in the
 * order in which the first that is meant for a time decides; `cents` are minor units of `currency_type`. `hours` are those of a usual week.
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
  /** How many things alike it stands for, such as desks, of which one is booked. */
  places: Type.Integer(),
  equipment: Type.Array(Type.Enum([...roomEquipment])),
  bookable: Type.Boolean(),
  approval_required: Type.Boolean(),
  cancellation_window_end_minutes: NullableCount,
  /** From so many minutes before the start on, cancelling costs so many percent; before the first it is free. */
  cancellation_steps: Type.Array(Entity({ minutes: Type.Integer(), percent: Type.Integer() })),
  cancellation_description: NullableText,
  /** Within how many minutes from its start whoever has booked it checks in; null where nobody has to. */
  check_in_minutes: NullableCount,
  /** Its price is charged when it is booked, by a card that is kept. */
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

/** One day of a room: when it is open, and when it is taken. Whose a booking is, only its own person is told: by its uuid. */
export const RoomDay = Entity({
  date: Day,
  open: Type.Array(ClockSpan),
  taken: Type.Array(Entity({ start_at: Instant, end_at: Instant, booking_uuid: Nullable(Uuid) })),
});

/** A room at a time at which the caller may book it, and what it costs then. */
export const RoomOffer = Entity({
  room_uuid: Uuid,
  name: Type.String(),
  image_url: NullableText,
  image_preview: NullableText,
  image_focus: NullableText,
  capacity: NullableCount,
  equipment: Room.properties.equipment,
  ...wishOffered,
  start_at: Instant,
  end_at: Instant,
  total_cents: Cents,
  currency_type: NullableText,
  approval_required: Type.Boolean(),
});

/** A room that is free at a time, and that the caller may not book for a quota alone. */
export const RoomOverQuota = Entity({ room_uuid: Uuid, name: Type.String(), quota: QuotaState });

/**
 * A room at this moment: `free` or `taken` by others or the caller, `closed` by its hours. `until`: when that ends, as far as the day is known; null where nothing
 * ends it.
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
 * A room as its door shows it. `booking`: the caller's own that has begun or is about to. `offers`: what somebody who stands there can book, in the words of a wish,
 * with its price; none where the room asks questions or needs an approval, which its own page does.
 */
export const Door = Entity({
  building_uuid: Uuid,
  timezone: Type.String(),
  room: Entity({ ...RoomNow.properties, owner_type: Type.String(), owner_uuid: Uuid }),
  booking: Nullable(Booking),
  offers: Type.Array(
    Entity({
      ...wishOffered,
      start_at: Instant,
      end_at: Instant,
      total_cents: Cents,
      currency_type: NullableText,
      quote_hash: Type.String(),
    }),
  ),
});

/** A question of the rules and its answer, as {@link BookingQuote} says of it. */
export const BookingCheck = Entity({
  check: Type.Enum([...bookingChecks]),
  passed: Type.Boolean(),
  minutes: NullableCount,
  at: Nullable(Instant),
  open: Nullable(Type.Array(ClockSpan)),
  quota: Nullable(QuotaState),
});

/**
 * What a booking would be: each question of the rules with its answer, whether the time is free, and the price line by line. `count` of a price
 * by the hour is minutes. A check that is not passed says what would be: `minutes` of a length, `at` the earliest (`lead`) or latest (`horizon`)
 * start, `open` the times of the day, `quota` the first one that it would exceed. `quotas`: what each leaves for it. `bookable`: free, and every check passed. `quote_hash` stands for all that is agreed to by booking.
 * `before_cents` is what the booking that is changed costs so far. It can be cancelled until `cancellable_until`,
 * from the moments of `cancellation_costs` on at a cost. `alternatives`: the nearest
 * times of the same room, where it is not bookable at this one.
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
  /** What is charged when this is agreed to; null where nothing is. */
  payment: Nullable(PaymentAsked),
  alternatives: Type.Array(RoomOffer),
});
