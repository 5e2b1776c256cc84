import { checkInBounds } from "@atrium/rules/booking-check-in.ts";
import { poolBounds } from "@atrium/rules/booking-pool.ts";
import { quotaPeriods, quotaSubjects, quotaUnits } from "@atrium/rules/booking-quotas.ts";
import { priceUnits } from "@atrium/rules/booking-price.ts";
import { roomEquipment } from "@atrium/rules/room-equipment.ts";
import { roomBounds } from "@atrium/rules/room-faults.ts";
import { weekdays } from "@atrium/rules/wall-clock.ts";
import { type Static, Type } from "typebox";
import {
  Count,
  Currency,
  Flag,
  FocalPoint,
  identity,
  Lines,
  Localized,
  Money,
  oneOf,
  ownBuilding,
  Picture,
  Position,
  Reference,
  References,
  Repeat,
  Shape,
  Text,
  Time,
} from "./fields.ts";

/** The statuses of an attendance, as transactions show them (2 §4). */
export const participationStatuses = [
  "pending",
  "pending_payment",
  "confirmed",
  "cancelled_user",
  "cancelled_vendor",
  "denied_unavailable",
  "denied_available",
  "accepted",
  "cancelled",
] as const;

/** Both spellings of 2 §4, in lower case. */
export const bookingStatuses = [...participationStatuses, "submitted", "approved", "denied", "canceled"] as const;

/** A question of a room's booking form; the type `Yes/No` shows yes or no (2 §3). */
const Question = Shape({ question: Localized(300), type: Text(40), required: Type.Optional(Type.Boolean()) });

const clock = "^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$";
const ClockTime = Type.String({ pattern: clock, expects: 'a time of the clock in quotes, such as "09:30"' });
const Weekdays = Type.Optional(Type.Array(oneOf(...weekdays), { minItems: 1, maxItems: 7, uniqueItems: true }));
const appliesTo = {
  audience: Type.Optional(Reference("audiences")),
  companies: Type.Optional(References("companies")),
  weekdays: Weekdays,
};
const { aDay, aMonth, leastStep } = roomBounds;
const step = Type.Integer({
  minimum: leastStep,
  maximum: aDay,
  expects: `a whole number from ${leastStep} to ${aDay}`,
});

const checkIn = Type.Integer({
  minimum: checkInBounds.least,
  maximum: checkInBounds.most,
  expects: `a whole number from ${checkInBounds.least} to ${checkInBounds.most}`,
});

const percent = Type.Integer({ minimum: 1, maximum: 100, expects: "a whole number from 1 to 100" });

/** When members may book it: without any, only managers book it for them. */
const Hours = Shape({ weekdays: Weekdays, from: ClockTime, to: ClockTime });

/** An exception for one day: closed, or other hours. */
const HoursException = Shape({
  date: Type.String({
    pattern: "^(\\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
    expects: 'a day in quotes, such as "2026-12-24", or "12-24" for each year',
  }),
  hours: Type.Optional(
    Type.Array(Shape({ from: ClockTime, to: ClockTime }), { maxItems: roomBounds.hoursOfException }),
  ),
});

/** How much a person, or a whole company, may have each period: minutes or bookings. */
const Quota = Shape({
  per: oneOf(...quotaSubjects),
  each: oneOf(...quotaPeriods),
  of: oneOf(...quotaUnits),
  most: Count(aMonth),
});

/** The limits of a booking; only the first rule that applies to the person and the day decides. */
const Rule = Shape({
  ...appliesTo,
  least_minutes: Type.Optional(Count(aMonth)),
  most_minutes: Type.Optional(Count(aMonth)),
  step_minutes: Type.Optional(step),
  lead_minutes: Type.Optional(Count(aMonth)),
  horizon_days: Type.Optional(Count(roomBounds.horizonDays)),
  approval: Type.Optional(Type.Boolean()),
  quotas: Type.Optional(Type.Array(Quota, { maxItems: roomBounds.quotas })),
});

/** The price of a time, in cents; the first price that applies to the person and the time decides. */
const Price = Shape({
  ...appliesTo,
  per: oneOf(...priceUnits),
  cents: Count(roomBounds.cents),
  minimum_cents: Type.Optional(Count(roomBounds.cents)),
  from: Type.Optional(ClockTime),
  to: Type.Optional(ClockTime),
});

/** A room or another thing that people book. Its owner is a building (its own, if none is named) or a company. */
export const PackResource = Shape({
  ...identity,
  ...ownBuilding,
  owner_company: Type.Optional(Reference("companies", { column: "owner_uuid" })),
  manager: Type.Optional(Reference("people", { column: "manager_user_uuid" })),
  name: Localized(160),
  description: Type.Optional(Localized(5_000, "lines")),
  image: Type.Optional(Picture),
  image_focus: Type.Optional(FocalPoint),
  image_alt_text: Type.Optional(Localized(300)),
  capacity: Type.Optional(Count()),
  price: Type.Optional(Money),
  currency_type: Type.Optional(Currency),
  approval_required: Flag(),
  cancellation_window_end_minutes: Type.Optional(Count()),
  cancellation_steps: Type.Optional(
    Type.Array(Shape({ minutes: Count(roomBounds.count), percent: percent }), { maxItems: roomBounds.steps }),
  ),
  cancellation_description: Type.Optional(Localized(1_000, "lines")),
  questions: Type.Optional(Type.Array(Question, { maxItems: 50 })),
  equipment: Type.Optional(Type.Array(oneOf(...roomEquipment), { maxItems: 20, uniqueItems: true })),
  parts: Type.Optional(References("resources")),
  places: Type.Optional(
    Type.Integer({
      minimum: poolBounds.least,
      maximum: poolBounds.most,
      default: poolBounds.least,
      expects: `a whole number from ${poolBounds.least} to ${poolBounds.most}`,
    }),
  ),
  hours: Type.Optional(Type.Array(Hours, { maxItems: roomBounds.hours })),
  exceptions: Type.Optional(Type.Array(HoursException, { maxItems: roomBounds.exceptions })),
  rules: Type.Optional(Type.Array(Rule, { maxItems: roomBounds.rules })),
  prices: Type.Optional(Type.Array(Price, { maxItems: roomBounds.prices })),
  buffer_before_minutes: Type.Optional(Count(aDay, { default: 0 })),
  buffer_after_minutes: Type.Optional(Count(aDay, { default: 0 })),
  check_in_minutes: Type.Optional(checkIn),
  pay_when_booking: Flag(),
  switched_off: Flag(),
  position: Position,
});

export const PackServiceProvider = Shape({
  ...identity,
  provider_name: Text(160, { column: "name" }),
  logo: Type.Optional(Picture),
});

/** A bookable service; `price` is in cents (2 §9). */
export const PackService = Shape({
  ...identity,
  ...ownBuilding,
  provider: Reference("service_providers"),
  name: Localized(160),
  description: Type.Optional(Localized(5_000, "lines")),
  price: Count(100_000_000),
  currency_type: Currency,
  position: Position,
});

const history = { ...identity, person: Reference("people", { column: "user_uuid" }), created_at: Type.Optional(Time) };

/** An RSVP. */
export const PackEventAttendance = Shape({
  ...history,
  content: Reference("contents"),
  status: Type.Optional(oneOf(...participationStatuses)),
});

export const PackOfferClaim = Shape({
  ...history,
  content: Reference("contents"),
  cancelled_at: Type.Optional(Time),
  redeemed_at: Type.Optional(Time),
});

/** A booking of a resource (2 §3). Current bookings of one resource must not overlap. */
export const PackResourceBooking = Shape({
  ...history,
  resource: Reference("resources"),
  start_at: Time,
  end_at: Time,
  repeat: Type.Optional(Repeat),
  status: oneOf(...bookingStatuses),
  total_price: Type.Optional(Money),
  currency_type: Type.Optional(Currency),
  form_responses: Type.Optional(
    Type.Array(Shape({ question: Text(300), answer: Lines(2_000), type: Text(40) }), { maxItems: 50 }),
  ),
  decided_by: Type.Optional(Reference("people")),
  decision_reason: Type.Optional(Lines(1_000)),
});

export const PackServicesBooking = Shape({
  ...history,
  service: Reference("services"),
  start_at: Time,
  end_at: Time,
  repeat: Type.Optional(Repeat),
  status: oneOf(...bookingStatuses),
});

export const serviceRequestStatuses = ["open", "in_progress", "on_hold", "resolved", "closed", "canceled"] as const;

/** Without a building, the type is offered in every building of the portfolio. */
export const PackServiceRequestType = Shape({
  ...identity,
  building: Type.Optional(Reference("buildings")),
  name: Localized(120),
  description: Type.Optional(Localized(1_000, "lines")),
  position: Position,
});

export const PackServiceRequestPriority = Shape({ ...identity, name: Localized(80), position: Position });

export const PackServiceRequest = Shape({
  ...history,
  ...ownBuilding,
  type: Reference("service_request_types"),
  priority: Type.Optional(Reference("service_request_priorities")),
  title: Text(200),
  description: Lines(5_000),
  location: Type.Optional(Text(300)),
  status: oneOf(...serviceRequestStatuses),
});

/** A saved card (2 §3). The token is the gateway's; a pack never holds a card number. */
export const PackPaymentMethod = Shape({
  ...history,
  gateway_id: Text(100),
  card_last_four: Type.String({ pattern: "^\\d{4}$", expects: "four digits in quotes" }),
  card_brand: Text(40),
  payment_token: Text(300),
  tokenized_card_id: Type.Optional(Text(300)),
  first_name: Text(100),
  last_name: Text(100),
  month: Type.Integer({ minimum: 1, maximum: 12, expects: "a month from 1 to 12" }),
  year: Type.Integer({ minimum: 2000, maximum: 2099, expects: "a year of four digits" }),
  country: Type.String({ pattern: "^[A-Z]{2}$", expects: "a country code such as PT" }),
});

export type PackResource = Static<typeof PackResource>;
export type PackServiceProvider = Static<typeof PackServiceProvider>;
export type PackService = Static<typeof PackService>;
export type PackEventAttendance = Static<typeof PackEventAttendance>;
export type PackOfferClaim = Static<typeof PackOfferClaim>;
export type PackResourceBooking = Static<typeof PackResourceBooking>;
export type PackServicesBooking = Static<typeof PackServicesBooking>;
export type PackServiceRequestType = Static<typeof PackServiceRequestType>;
export type PackServiceRequestPriority = Static<typeof PackServiceRequestPriority>;
export type PackServiceRequest = Static<typeof PackServiceRequest>;
export type PackPaymentMethod = Static<typeof PackPaymentMethod>;
