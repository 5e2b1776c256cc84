import { decimalOf } from "@atrium/rules/booking-price.ts";
import { isStanding } from "@atrium/rules/booking-status.ts";
import type { FactKind } from "../../platform/facts/fact-kinds.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { exclusionViolation } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import { standingOrigin } from "../brands/portal-origin.ts";
import type { Charged } from "../cards/card-money.ts";
import type { Services } from "../sessions/services.ts";
import { askBookingManager } from "./ask-manager.ts";
import { placeOf } from "./booking-replies.ts";
import { giveBackRest } from "./record-refund.ts";
import { decideErasedCharge } from "./erased-charges.ts";
import {
  findPayment,
  lapse,
  lockPaidBooking,
  type PaidBooking,
  type PaymentRow,
  setPayment,
  standPaid,
} from "./payments-store.ts";
import { moveBooking, unlessTaken } from "./store.ts";
import { mailOccupant } from "./tell-occupant.ts";
import { mailPayer } from "./tell-payer.ts";

export type Paying = Pick<Services, "brands" | "clock" | "config" | "database" | "logger" | "outbox">;

/** The result of a charge. `ended`: nobody was charged, and nobody will be. */
export type Result = Omit<Charged, "state"> & { state: Exclude<Charged["state"], "none"> | "ended" };

/** `told`: the person sees the result on the page, so that no mail is sent about a declined card. */
type How = { told: boolean };

/**
 * Records the result of a charge, from the gateway's answer, its webhook or a look-up; repetitions change nothing. A success confirms the booking
 * with its usual confirmation. If the time was already released, it is taken again if free, and otherwise the charge is refunded.
 */
export async function settleCharge(
  services: Paying,
  tenant: Tenant,
  uuid: string,
  result: Result,
  how: How = { told: false },
): Promise<void> {
  const found = await findPayment(tenant, uuid);
  // Before the transaction: the embedded database has one connection.
  const host = found && (await hostOfPayment(services, found));
  const decide = (retake: boolean) =>
    tenant.db.transaction().execute(async (db) => {
      await settle(services, { ...tenant, db }, { uuid, found, host, result, retake, ...how });
      return true;
    });
  // The time is taken: settles again without taking it.
  if (!(await unlessTaken(() => decide(true)))) await decide(false);
}

type Host = Awaited<ReturnType<typeof hostOfPayment>>;
type Settling = How & { uuid: string; found: PaymentRow | undefined; host: Host; result: Result; retake: boolean };

async function settle(services: Paying, own: Tenant, settling: Settling): Promise<void> {
  const { uuid, found, host, result, retake, told } = settling;
  const booking = found?.kind === "charge" ? await lockPaidBooking(own, found.booking_uuid) : undefined;
  // Read again after the booking was locked.
  const payment = booking && (await findPayment(own, uuid));
  const now = services.clock.now();
  // Its booking has been erased since.
  if (!payment) return decideErasedCharge(own, uuid, result, now);
  if (payment.state === "done") return;
  const { state, ref } = result;
  const isOpen = payment.state === "asked" || payment.state === "pending";
  if (state === "pending") {
    if (isOpen) await setPayment(own, uuid, { state: "pending", gateway_ref: ref, next_at: later(now, payment) });
    return;
  }
  if (state !== "succeeded") {
    if (!isOpen) return;
    await setPayment(own, uuid, { state, gateway_ref: ref, next_at: null, decided_at: now, card: null });
    const gaveBack = !payment.change && (await lapse(own, booking.uuid, now));
    await note(own, { action: "booking.payment_failed", booking, payment, now });
    if (gaveBack && !told) await tell(services, own, { payment, host, what: "unpaid" });
    return;
  }
  await setPayment(own, uuid, { state: "done", gateway_ref: ref, next_at: null, decided_at: now, card: null });
  await note(own, { action: "booking.paid", booking, payment, now });
  const stands = payment.change
    ? await applyChange(services, own, { booking, payment, host, retake, now })
    : await makeStand(services, own, { booking, payment, host, retake, now });
  if (!stands) await tell(services, own, { payment, host, what: "late" });
  await giveBackRest(own, booking.uuid, now);
}

type Deciding = { booking: PaidBooking; payment: PaymentRow; host: Host; retake: boolean; now: Date };

async function makeStand(services: Paying, own: Tenant, deciding: Deciding): Promise<boolean> {
  const { booking, payment, host, retake, now } = deciding;
  // A booking that was cancelled while it was being paid stays cancelled.
  const isLate = booking.payment_lapsed && retake && booking.start_at > now;
  if (booking.status !== "pending_payment" && !isLate) return false;
  const status = payment.then_status ?? "accepted";
  await standPaid(own, booking.uuid, { status, price: decimalOf(payment.cents), now });
  if (!host) return true;
  const told = { bookingUuid: booking.uuid, ...host };
  if (status === "accepted") await mailOccupant(services, own, { ...told, outcome: "approved" });
  else await askBookingManager(services, own, told);
  return true;
}

/** Applies a paid change, if the booking has not changed since the person agreed and the time is free. */
async function applyChange(services: Paying, own: Tenant, { booking, payment, host, retake, now }: Deciding) {
  const { change } = payment;
  const isSame =
    change &&
    booking.resource_uuid === change.before.resource_uuid &&
    booking.start_at.toISOString() === change.before.start_at &&
    booking.end_at.toISOString() === change.before.end_at;
  if (!isSame || !retake || !isStanding(booking.status)) return false;
  const invited = booking.status === "accepted";
  const { start_at, end_at, total_price, quote_lines } = change;
  const moved = await moveBooking(own, booking.uuid, {
    start: new Date(start_at),
    end: new Date(end_at),
    total_price,
    currency_type: payment.currency_type,
    quote_lines,
    invited,
    now,
  });
  // The transaction is aborted, and run again without the change.
  if (!moved) throw Object.assign(new Error("somebody else has the time"), { code: exclusionViolation });
  const actor = { kind: "user", uuid: booking.user_uuid } as const;
  await record(own, { action: "booking.changed", actor, ...placeOf(booking) }, { now });
  if (invited && host) await mailOccupant(services, own, { bookingUuid: booking.uuid, ...host, outcome: "approved" });
  return true;
}

type Told = { payment: PaymentRow; host: Host; what: "unpaid" | "late" };

async function tell(services: Paying, own: Tenant, { payment, host, what }: Told): Promise<void> {
  const { booking_uuid: bookingUuid, cents, currency_type: currency } = payment;
  if (host) await mailPayer(services, own, { bookingUuid, ...host, what, cents, currency });
}

async function hostOfPayment({ brands, config }: Paying, { whitelabel_uuid }: Pick<PaymentRow, "whitelabel_uuid">) {
  const brand = await brands.find({ uuid: whitelabel_uuid });
  return brand && { brand, origin: standingOrigin(config, brand) };
}

type Noted = {
  action: FactKind & `booking.${string}`;
  booking: Pick<PaidBooking, "uuid" | "building_uuid" | "user_uuid">;
  payment: Pick<PaymentRow, "cents" | "currency_type">;
  now: Date;
};

export async function note(own: Tenant, { action, booking, payment, now }: Noted): Promise<void> {
  const actor = { kind: "system" } as const;
  const details = { price: decimalOf(payment.cents), currency: payment.currency_type };
  await record(own, { action, actor, ...placeOf(booking), details }, { now });
}

/** After this time an undecided charge is no longer looked up; its webhook is still accepted as long as there is its booking. */
const longestMs = 7 * 24 * 60 * 60_000;

export const isGivenUp = ({ created_at }: Pick<PaymentRow, "created_at">, now: Date): boolean =>
  now.getTime() - created_at.getTime() > longestMs;

/** The next try: twice as long after each one, one hour at most. */
export function later(now: Date, { attempts }: Pick<PaymentRow, "attempts">): Date {
  return new Date(now.getTime() + Math.min(60, 2 ** attempts) * 60_000);
}
