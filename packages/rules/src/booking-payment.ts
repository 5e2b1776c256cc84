import { bookingTitle } from "./booking-status.ts";

/** How long a time is held for a person who is paying. */
export const paymentMinutes = 10;

/** The progress of a charge or a refund of a booking. */
export type PaymentPart = {
  uuid: string;
  kind: "charge" | "refund";
  state: "asked" | "pending" | "done" | "declined" | "ended" | "refused";
  cents: number;
  /** For a refund: its charge. */
  charge_uuid: string | null;
};

type Priced = { status: string; total_cents: number };

/**
 * What a booking costs its person: its price while it is in force, and the cost of its cancellation afterwards. A denied or unpaid booking costs
 * nothing.
 */
export function owedCents({ status, total_cents }: Priced): number {
  return bookingTitle(status) === "denied" || status === "pending_payment" ? 0 : total_cents;
}

const sum = (parts: readonly PaymentPart[]) => parts.reduce((cents, part) => cents + part.cents, 0);
const charges = (parts: readonly PaymentPart[]) =>
  parts.filter(({ kind, state }) => kind === "charge" && state === "done");
const refunds = (parts: readonly PaymentPart[]) => parts.filter(({ kind }) => kind === "refund");

export const chargedCents = (parts: readonly PaymentPart[]): number => sum(charges(parts));

/** The amount that has been refunded. */
export const refundedCents = (parts: readonly PaymentPart[]): number =>
  sum(refunds(parts).filter(({ state }) => state === "done"));

/** The amount still to be refunded: in progress, or refused. */
export function refundingCents(booking: Priced, parts: readonly PaymentPart[]): number {
  return Math.max(0, chargedCents(parts) - refundedCents(parts) - owedCents(booking));
}

/** The amount to be refunded that is not requested yet. A refused refund is not repeated automatically. */
export function refundDue(booking: Priced, parts: readonly PaymentPart[]): { charge: string; cents: number }[] {
  let due = chargedCents(parts) - sum(refunds(parts)) - owedCents(booking);
  // The last charge is refunded first: a change is undone before the original booking.
  return charges(parts)
    .toReversed()
    .flatMap(({ uuid, cents }) => {
      const left = cents - sum(refunds(parts).filter(({ charge_uuid }) => charge_uuid === uuid));
      const back = Math.min(left, due);
      if (back <= 0) return [];
      due -= back;
      return [{ charge: uuid, cents: back }];
    });
}

/** The amount to charge when a person agrees to a price: all of it, or the difference to the former price. */
export const dueNow = ({ total_cents, before_cents }: { total_cents: number; before_cents: number | null }): number =>
  Math.max(0, total_cents - (before_cents ?? 0));
