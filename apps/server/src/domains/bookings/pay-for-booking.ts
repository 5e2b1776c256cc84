import { paymentMinutes } from "@atrium/rules/booking-payment.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import { askForCharge } from "./ask-gateway.ts";
import { findOwnCard, insertCharge, type NewCharge } from "./payments-store.ts";
import type { Estimate } from "./quotes.ts";
import type { Paying } from "./settle-charge.ts";
import { type BookingRow, findOwnBooking, type NewBooking } from "./store.ts";
import type { PaidChange } from "./tables.ts";

type Card = NonNullable<Awaited<ReturnType<typeof findOwnCard>>>;
type Wanted = Pick<NewCharge, "cents" | "currency_type" | "whitelabel_uuid"> & { card: Card };

/**
 * The charge for a quote that a person agrees to, and their card for it; undefined if nothing is charged. Refused if none of their cards can be
 * charged.
 */
export async function chargeFor(
  tenant: Tenant,
  { row, pay }: Pick<Estimate, "row" | "pay">,
  { userUuid, cardUuid }: { userUuid: string; cardUuid: string | undefined },
): Promise<Wanted | undefined> {
  if (!pay || row.currency_type === null) return undefined;
  if (cardUuid === undefined) throw new Refusal("validation_failed", [noCard]);
  const asked = { userUuid, uuid: cardUuid, gatewayId: pay.gateway_id };
  const card = (await findOwnCard(tenant, asked)) ?? refuse("payment_method_not_found");
  return { cents: pay.cents, currency_type: row.currency_type, whitelabel_uuid: row.whitelabel_uuid, card };
}

const noCard = { path: "/payment_method_id", code: "required", message: "must name the card that is charged" };

const endOf = (now: Date) => new Date(now.getTime() + paymentMinutes * 60_000);

/** Holds the time of a booking while it is paid. */
export const heldForPayment = (wanted: NewBooking, now: Date): NewBooking => ({
  ...wanted,
  status: "pending_payment",
  payment_ends_at: endOf(now),
});

type Asked = {
  charge: Wanted;
  bookingUuid: string;
  status: NewBooking["status"] | null;
  change?: PaidChange;
  now: Date;
};

/** Records a charge before it is sent: part of the transaction that holds the time. */
export async function writeCharge(own: Tenant, { charge, bookingUuid, status, change, now }: Asked): Promise<string> {
  const { card, ...amount } = charge;
  const asked = { ...amount, ...card, booking_uuid: bookingUuid, then_status: status, change: change ?? null };
  return (await insertCharge(own, { ...asked, ends_at: endOf(now) }, now)) ?? refuse("payment_under_way");
}

/** Charges after the commit and answers with the booking. Refuses if the card is declined; the time is free again. */
export async function charged(
  services: Paying,
  tenant: Tenant,
  paid: Asking & { paymentUuid: string },
): Promise<BookingRow> {
  await askForCharge(services, tenant, paid.paymentUuid);
  return afterPayment(tenant, paid, paid);
}

type Asking = { bookingUuid: string; userUuid: string; lang: string | undefined };

/**
 * The booking after its payment; refused if that was declined or has expired. `of`: the payment in question: the booking's last one, the last one for
 * a change, or a given one.
 */
export async function afterPayment(
  tenant: Tenant,
  asked: Asking,
  of: "booking" | "change" | { paymentUuid: string },
): Promise<BookingRow> {
  const row = (await findOwnBooking(tenant, asked, asked.lang)) ?? refuse("booking_not_found");
  const last = row.payments.findLast(({ kind, uuid, is_change }) =>
    typeof of === "object" ? uuid === of.paymentUuid : kind === "charge" && is_change === (of === "change"),
  );
  if (last && (last.state === "declined" || last.state === "ended")) refuse("payment_declined");
  return row;
}
