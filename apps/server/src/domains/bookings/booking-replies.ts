import type { Booking } from "@atrium/contract/entities/booking.ts";
import { brokenCancellationRule, cancellationCloses, mayCancel } from "@atrium/rules/booking-cancellation.ts";
import { checkInCloses, checkInOpens } from "@atrium/rules/booking-check-in.ts";
import { centsOf } from "@atrium/rules/booking-price.ts";
import { isStanding } from "@atrium/rules/booking-status.ts";
import {
  type CancellationCost,
  cancellationCents,
  cancellationCosts,
  noShowCents,
} from "@atrium/rules/cancellation-steps.ts";
import type { Static } from "typebox";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { toPayment } from "./payment-replies.ts";
import type { BookingRow } from "./store.ts";

/** The target and the building of a fact about a booking. */
export function placeOf({ uuid, building_uuid }: Pick<BookingRow, "uuid" | "building_uuid">) {
  return { target: { kind: "booking", uuid }, buildingUuid: building_uuid };
}

function times({ start_at, end_at }: Pick<BookingRow, "start_at" | "end_at">) {
  return { start_at: start_at.toISOString(), end_at: end_at.toISOString() };
}

/** The end of the check-in, and when the person checked in. Null if the room requires no check-in. */
export function toCheckIn(
  row: Pick<BookingRow, "start_at" | "end_at" | "check_in_until" | "checked_in_at" | "released_at">,
) {
  if (row.check_in_until === null) return null;
  const asked = { ...times(row), check_in_until: row.check_in_until.toISOString() };
  return {
    opens_at: checkInOpens(asked).toISOString(),
    closes_at: checkInCloses(asked).toISOString(),
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    released_at: row.released_at?.toISOString() ?? null,
  };
}

/** `now`: set if the booking can still be cancelled, to compute the cost. */
export function toBooking({ image, texts, ...row }: BookingRow, now: Date): Static<typeof Booking> {
  const stands = isStanding(row.status);
  return {
    uuid: row.uuid,
    building_uuid: row.building_uuid,
    name: texts.name ?? "",
    image_url: pictureUrl(image),
    image_preview: row.image_preview,
    image_focus: row.image_focus,
    ...times(row),
    status: row.status,
    total_price: row.total_price,
    currency_type: row.currency_type,
    form_responses: row.form_responses.map(({ question, answer, type }) => ({ question, answer, type })),
    cancellation_window_end_minutes: row.cancellation_window_end_minutes,
    cancellation_description: texts.cancellation_description ?? null,
    cancellation_costs: stands ? toCosts(cancellationCosts(costly(row))) : [],
    cancellation_cents: stands ? (costOfCancelling(row, now) ?? 0) : 0,
    decision_reason: row.decision_reason,
    series_uuid: row.series_uuid,
    check_in: toCheckIn(row),
    payment: toPayment(row),
  };
}

type Costly = Pick<BookingRow, "start_at" | "total_price" | "cancellation_steps" | "pays" | "status">;

const costly = ({
  start_at,
  total_price,
  cancellation_steps,
}: Pick<Costly, "start_at" | "total_price" | "cancellation_steps">) => ({
  start_at: start_at.toISOString(),
  total_cents: centsOf(total_price ?? "0"),
  cancellation_steps,
});

/**
 * The cost of a cancellation at a moment, in minor units; null if the room has no cancellation steps, so that the price stays. A booking that is paid
 * by card costs nothing without steps, and while it is unpaid.
 */
export const costOfCancelling = (row: Costly, now: Date): number | null => {
  if (row.pays && row.status === "pending_payment") return 0;
  return row.pays || row.cancellation_steps.length > 0 ? cancellationCents(costly(row), now) : null;
};

/** The price of a booking after a no-show. */
export const costOfNoShow = (row: Pick<Costly, "start_at" | "total_price" | "cancellation_steps">): number | null =>
  row.cancellation_steps.length > 0 ? noShowCents(costly(row)) : null;

export const toCosts = (costs: readonly CancellationCost[]) =>
  costs.map(({ at, percent, cents }) => ({ at: at.toISOString(), percent, cents }));

type Stands = Pick<BookingRow, "status" | "start_at" | "end_at" | "cancellation_window_end_minutes">;

export const isCancellable = (row: Stands, now: Date): boolean => mayCancel({ ...row, ...times(row) }, now);

/** Refuses with the name of the rule and its limit. */
export function mustBeCancellable(row: Stands, now: Date): void {
  const booking = { ...row, ...times(row) };
  const rule = brokenCancellationRule(booking, now);
  if (!rule) return;
  const until = `could be cancelled until ${cancellationCloses(booking).toISOString()}`;
  const allowed = {
    not_standing: `is ${row.status}: what is asked for or accepted can be cancelled`,
    window_closed: `${until}, ${row.cancellation_window_end_minutes} minutes before its start`,
    over: `${until}, when it ended`,
  };
  refuse("cancellation_closed", [{ path: "/bookingUuid", code: rule, message: allowed[rule] }]);
}
