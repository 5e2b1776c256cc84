import type { Tenant } from "../../platform/database/database.ts";
import { decideInSandbox } from "../cards/sandbox-money.ts";
import { askForRefund, chargeOf, moneyOf, unlessAway } from "./ask-gateway.ts";
import { giveBackRest } from "./record-refund.ts";
import { receiveCardEvent } from "./card-events.ts";
import { findPayment, lapse, lockPaidBooking, type PaymentRow, setPayment } from "./payments-store.ts";
import { settleRefundsLeft } from "./erased-refunds.ts";
import { isGivenUp, later, note, type Paying, settleCharge } from "./settle-charge.ts";

const atOnce = 100;

/**
 * Continues where a server stopped: looks up charges without a recorded result by their key, releases times that were not paid in time, and sends due
 * refunds until the gateway accepts them.
 */
export async function settlePayments(services: Paying, stopping?: AbortSignal): Promise<void> {
  const { clock, database } = services;
  for (const { portfolioUuid, signed } of await decideInSandbox(database, clock.now()))
    await receiveCardEvent(services, database.tenant(portfolioUuid), signed, "sandbox");
  for (const { portfolio_uuid, uuid } of await openBookings(services)) {
    if (stopping?.aborted) return;
    const tenant = database.tenant(portfolio_uuid);
    await tenant.db.transaction().execute((db) => giveBackRest({ ...tenant, db }, uuid, clock.now()));
  }
  for (const { portfolio_uuid, uuid } of await duePayments(services)) {
    if (stopping?.aborted) return;
    const tenant = database.tenant(portfolio_uuid);
    const payment = await findPayment(tenant, uuid);
    if (!payment?.next_at) continue;
    if (payment.kind === "refund") await refund(services, tenant, payment);
    else await lookAfter(services, tenant, payment);
  }
  await settleRefundsLeft(services, stopping);
}

function openBookings({ database }: Paying) {
  return database.system
    .selectFrom("resource_bookings")
    .where("payment_open", "=", true)
    .select(["portfolio_uuid", "uuid"])
    .limit(atOnce)
    .execute();
}

function duePayments({ clock, database }: Paying) {
  return database.system
    .selectFrom("booking_payments")
    .where("next_at", "<=", clock.now())
    .select(["portfolio_uuid", "uuid"])
    .orderBy("next_at")
    .limit(atOnce)
    .execute();
}

/** A charge without a known result, or one that the gateway has not decided. */
async function lookAfter(services: Paying, tenant: Tenant, payment: PaymentRow): Promise<void> {
  const { uuid } = payment;
  const now = services.clock.now();
  const isOver = await isTooLate(tenant, payment, now);
  const charged = await unlessAway(services, uuid, async () => {
    const money = await moneyOf(services, tenant, payment);
    const asked = chargeOf(payment);
    if (isOver) return money.end(asked);
    const found = await money.lookUp(asked);
    return found.state === "none" ? money.charge(asked) : found;
  });
  const isKnown = charged && charged.state !== "none" && charged.state !== "pending";
  if (isKnown) {
    const ended = isOver && charged.state === "declined";
    await settleCharge(services, tenant, uuid, {
      ref: charged.ref,
      state: ended ? "ended" : knownState(charged.state),
    });
    return;
  }
  if (isGivenUp(payment, now))
    return settleCharge(services, tenant, uuid, { ref: payment.gateway_ref, state: "ended" });
  await tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const again = { attempts: payment.attempts + 1, next_at: later(now, payment) };
    await setPayment(own, uuid, { ...again, ...(charged ? { state: "pending", gateway_ref: charged.ref } : {}) });
    // The time is not held longer for a gateway that does not decide.
    if (isOver && !payment.change) await lapse(own, payment.booking_uuid, now);
  });
}

const knownState = (state: string) => (state === "succeeded" ? "succeeded" : "declined");

/** Whether the paid time is no longer held, or no longer wanted. */
async function isTooLate({ db, portfolioUuid }: Tenant, payment: PaymentRow, now: Date): Promise<boolean> {
  if (payment.ends_at && payment.ends_at <= now) return true;
  const booking = await db
    .selectFrom("resource_bookings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", payment.booking_uuid)
    .select("status")
    .executeTakeFirst();
  return !payment.change && booking?.status !== "pending_payment";
}

async function refund(services: Paying, tenant: Tenant, payment: PaymentRow): Promise<void> {
  const { uuid, cents, currency_type: currency } = payment;
  const charge = await findPayment(tenant, payment.charge_uuid ?? "");
  const [chargeKey, chargeRef] = [charge?.uuid ?? "", charge?.gateway_ref ?? ""];
  const key = payment.refund_key ?? uuid;
  const done = await askForRefund(services, tenant, payment, { key, cents, currency, chargeKey, chargeRef });
  await tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const booking = await lockPaidBooking(own, payment.booking_uuid);
    const before = await findPayment(own, uuid);
    // A refund that was refused and has been sent again since has another key.
    if (!booking || before?.state !== "asked" || (before.refund_key ?? uuid) !== key) return;
    const now = services.clock.now();
    if (done === undefined) {
      await setPayment(own, uuid, { attempts: payment.attempts + 1, next_at: later(now, payment) });
      return;
    }
    await setPayment(own, uuid, { state: done ? "done" : "refused", next_at: null, decided_at: now });
    await note(own, { action: done ? "booking.refunded" : "booking.refund_refused", booking, payment, now });
  });
}
