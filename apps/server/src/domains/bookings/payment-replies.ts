import type { BookingPayment } from "@atrium/contract/entities/booking.ts";
import { chargedCents, refundedCents, refundingCents } from "@atrium/rules/booking-payment.ts";
import { centsOf } from "@atrium/rules/booking-price.ts";
import type { Static } from "typebox";
import type { BookingRow } from "./store.ts";

type Paid = Pick<BookingRow, "pays" | "payments" | "status" | "total_price" | "payment_ends_at" | "payment_lapsed">;

/** The state of a booking's payment; null if it is not paid by card, or cost nothing so far. */
export function toPayment(row: Paid): Static<typeof BookingPayment> | null {
  const { payments, status, total_price } = row;
  const charges = payments.filter(({ kind }) => kind === "charge");
  const [last, change] = [charges.at(-1), charges.findLast((one) => one.is_change)];
  if (!row.pays || !last) return null;
  const priced = { status, total_cents: centsOf(total_price ?? "0") };
  const paid = chargedCents(payments);
  const isWaiting = status === "pending_payment";
  return {
    state: isWaiting ? "waiting" : row.payment_lapsed ? "failed" : paid > 0 ? "paid" : "none",
    ends_at: isWaiting ? (row.payment_ends_at?.toISOString() ?? null) : null,
    change: !change || change.state === "done" ? null : isOpen(change) ? "waiting" : "failed",
    paid_cents: paid,
    refunded_cents: refundedCents(payments),
    refunding_cents: refundingCents(priced, payments),
    card_brand: last.card_brand,
    card_last_four: last.card_last_four,
  };
}

const isOpen = ({ state }: { state: string }) => state === "asked" || state === "pending";
