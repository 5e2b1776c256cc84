import { bookingTitle } from "./booking-status.ts";

/** How long a time is held for whoever is paying for it. */
export const paymentMinutes = 10;

/** A charge or a refund of a booking, as far as it has come. */
export type PaymentPart = {
  uuid: string;
  kind: "charge" | "refund";
  state: "asked" | "pending" | "done" | "declined" | "ended" | "refused";
  cents: number;
  /** Of a refund: the charge that it gives back. */
  charge_uuid: string | null;
};

type Priced = { status: string; total_cents: number };

/**
 * What a booking costs its person: its price as long as it stands, and what its cancellation costs after that, which then is its price. What was denied, or
 * is not paid yet, costs nothing.
 */
export function owedCents({ status, total_cents }: Priced): number {
  return bookingTitle(status) === "denied" || status === "pending_payment" ? 0 : total_cents;
}

const sum = (parts: readonly PaymentPart[]) => parts.reduce((cents, part) => cents + part.cents, 0);
const charges = (parts: readonly PaymentPart[]) =>
  parts.filter(({ kind, state }) => kind === "charge" && state === "done");
const refunds = (parts: readonly PaymentPart[]) => parts.filter(({ kind }) => kind === "refund");

export const chargedCents = (parts: readonly PaymentPart[]): number => sum(charges(parts));

/** What has gone back. */
export const refundedCents = (parts: readonly PaymentPart[]): number =>
  sum(refunds(parts).filter(({ state }) => state === "done"));

/** What is to go back and has not: it is on its way, or was refused. */
export function refundingCents(booking: Priced, parts: readonly PaymentPart[]): number {
  return Math.max(0, chargedCents(parts) - refundedCents(parts) - owedCents(booking));
}

/** What is to go back and has not been asked for. What was refused is not asked for again by itself. */
export function refundDue(booking: Priced, parts: readonly PaymentPart[]): { charge: string; cents: number }[] {
  let due = chargedCents(parts) - sum(refunds(parts)) - owedCents(booking);
  // What was paid last goes back first: a change that is taken back.
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

/** What is charged when somebody agrees to a price: all of it, or what it is more than before. */
export const dueNow = ({ total_cents, before_cents }: { total_cents: number; before_cents: number | null }): number =>
  Math.max(0, total_cents - (before_cents ?? 0));
