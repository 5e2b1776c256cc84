import { longestAnswer } from "@atrium/rules/booking-request.ts";
import { Type } from "typebox";
import { Entity, Instant, Lines, Nullable, Text, Uuid } from "../schemas.ts";

const NullableText = Nullable(Type.String());

/** Answers to a room's questions, as sent. */
export const FormResponses = Type.Array(Entity({ question: Text(300, 1), answer: Lines(longestAnswer) }), {
  maxItems: 50,
});

/**
 * The check-in of a booking whose room requires one: its start, its deadline, and whether it was done. `released_at`: nobody checked in, and
 * the room was released; the status is then that of a cancellation.
 */
export const CheckIn = Entity({
  opens_at: Instant,
  closes_at: Instant,
  checked_in_at: Nullable(Instant),
  released_at: Nullable(Instant),
});

/** From `at` on cancelling costs `cents`, which is `percent` of the price, until the next step. */
export const CancellationCost = Entity({ at: Instant, percent: Type.Integer(), cents: Type.Integer() });

/**
 * The payment of a booking by card. `waiting`: the time is held until `ends_at`, while the gateway decides; `paid`; `failed`: the card was
 * declined, or not charged in time, and the time was released; `none`: nothing was charged so far. `change`: the payment of another time, to
 * which the booking moves once it is paid; null if none is open. `refunding_cents`: to be refunded, and not refunded yet.
 */
export const BookingPayment = Entity({
  state: Type.Enum(["none", "waiting", "paid", "failed"]),
  ends_at: Nullable(Instant),
  change: Nullable(Type.Enum(["waiting", "failed"])),
  paid_cents: Type.Integer(),
  refunded_cents: Type.Integer(),
  refunding_cents: Type.Integer(),
  card_brand: NullableText,
  card_last_four: NullableText,
});

/** The charge when the person agrees, by a card saved at this gateway. */
export const PaymentAsked = Entity({ cents: Type.Integer(), gateway_id: Type.String() });

/**
 * A person's booking of a resource (2 §3), with what its page shows: picture, price (decimal text), the building and the reason of a denial.
 * `series_uuid`: its series. `check_in` is null if none is required. `cancellation_costs`: the cost of cancelling over time, free before the
 * first step, and `cancellation_cents` the cost now; both empty if the room has no such steps. An `answer` of the type `Yes/No` is `yes` or
 * `no`.
 */
export const Booking = Entity({
  uuid: Uuid,
  building_uuid: Uuid,
  name: Type.String(),
  image_url: NullableText,
  image_preview: NullableText,
  image_focus: NullableText,
  start_at: Instant,
  end_at: Instant,
  status: Type.String(),
  total_price: NullableText,
  currency_type: NullableText,
  form_responses: Type.Array(Entity({ question: Type.String(), answer: Type.String(), type: Type.String() })),
  cancellation_window_end_minutes: Nullable(Type.Integer()),
  cancellation_description: NullableText,
  cancellation_costs: Type.Array(CancellationCost),
  cancellation_cents: Type.Integer(),
  decision_reason: NullableText,
  series_uuid: Nullable(Uuid),
  check_in: Nullable(CheckIn),
  /** Null if it is not paid by card. */
  payment: Nullable(BookingPayment),
});
