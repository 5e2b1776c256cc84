import { longestAnswer } from "@atrium/rules/booking-request.ts";
import { Type } from "typebox";
import { Entity, Instant, Lines, Nullable, Text, Uuid } from "../schemas.ts";

const NullableText = Nullable(Type.String());

/** Answers to a room's questions, as they are sent. */
export const FormResponses = Type.Array(Entity({ question: Text(300, 1), answer: Lines(longestAnswer) }), {
  maxItems: 50,
});

/**
 * Of a booking whose room asks its person to check in: from when until when that is done, and whether it was. `released_at`: nobody did, and the time was given
 * back; the status then is that of a cancellation.
 */
export const CheckIn = Entity({
  opens_at: Instant,
  closes_at: Instant,
  checked_in_at: Nullable(Instant),
  released_at: Nullable(Instant),
});

/** From `at` on cancelling costs `cents`, which is `percent` of the price, until the next of them. */
export const CancellationCost = Entity({ at: Instant, percent: Type.Integer(), cents: Type.Integer() });

/**
 * How the payment of a booking by card stands. `waiting`: its time is held until `ends_at`, while the gateway decides; `paid`; `failed`: the card was declined, or not charged in
 * time, and the time was given back; `none`: nothing was charged so far. `change`: how the payment of another time of it stands, which it moves to once it is paid; null where none is
 * open. `refunding_cents` are to go back and have not yet.
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

/** What is charged when something is agreed to, by a card that is kept at this gateway. */
export const PaymentAsked = Entity({ cents: Type.Integer(), gateway_id: Type.String() });

/**
 * A person's booking of a resource (2 §3), with what its page shows beside it: picture, price (decimal text), the building and
 * what was said to a denial. `series_uuid`: the series that it is one date of. `check_in` is null where nobody has to. `cancellation_costs`: what
 * cancelling it costs from when on, before which it is free, and `cancellation_cents` what it costs at this moment; none of it where the room has no such steps. `answer` of the type `Yes/No` is `yes` or `no`.
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
  /** Null where it is not paid by card. */
  payment: Nullable(BookingPayment),
});
