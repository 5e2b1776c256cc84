import { centsOf } from "@atrium/rules/booking-price.ts";
import { refundDue } from "@atrium/rules/booking-payment.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { closePayment, insertRefund, lockPaidBooking, paymentsOf } from "./payments-store.ts";

/** Records the refund of what was charged for a booking beyond its price, once. Part of the transaction that changed its status or price. */
export async function giveBackRest(own: Tenant, bookingUuid: string, now: Date): Promise<void> {
  const booking = await lockPaidBooking(own, bookingUuid);
  if (!booking) return;
  await closePayment(own, bookingUuid);
  const payments = await paymentsOf(own, bookingUuid);
  const priced = { status: booking.status, total_cents: centsOf(booking.total_price ?? "0") };
  for (const { charge, cents } of refundDue(priced, payments)) {
    const paid = payments.find(({ uuid }) => uuid === charge);
    if (!paid) continue;
    const { currency_type, whitelabel_uuid } = paid;
    await insertRefund(
      own,
      { booking_uuid: bookingUuid, charge_uuid: charge, cents, currency_type, whitelabel_uuid },
      now,
    );
  }
}
