import type { Tenant } from "../../platform/database/database.ts";
import { askForRefund, chargeOf, moneyOf, unlessAway } from "./ask-gateway.ts";
import { changeErasedRefund, decideErasedCharge, noteErasedMoney } from "./erased-charges.ts";
import { isGivenUp, later, type Paying } from "./settle-charge.ts";
import type { RefundLeft } from "./tables.ts";

const atOnce = 100;

/**
 * Completes the payments of bookings that were erased with their person: cancels or looks up undecided charges, and sends the refunds. A completed
 * refund is deleted; one that the gateway refuses waits in the console's inbox.
 */
export async function settleRefundsLeft(services: Paying, stopping?: AbortSignal): Promise<void> {
  const { clock, database } = services;
  const due = await database.system
    .selectFrom("refunds_left")
    .where("next_at", "<=", clock.now())
    .selectAll()
    .orderBy("next_at")
    .limit(atOnce)
    .execute();
  for (const left of due) {
    if (stopping?.aborted) return;
    const tenant = database.tenant(left.portfolio_uuid);
    if (left.state === "undecided") await endCharge(services, tenant, left);
    else await sendRefund(services, tenant, left);
  }
}

/** The booking of this charge is no longer wanted: the charge is cancelled, unless the gateway has decided or decides later. */
async function endCharge(services: Paying, tenant: Tenant, left: RefundLeft): Promise<void> {
  const { uuid, charge_key, charge_ref, attempts } = left;
  const charged = await unlessAway(services, charge_key, async () => {
    const money = await moneyOf(services, tenant, left);
    return money.end(chargeOf({ ...left, uuid: charge_key, gateway_ref: charge_ref }));
  });
  const now = services.clock.now();
  const isKnown = charged?.state === "succeeded" || charged?.state === "declined";
  const result = !isKnown && isGivenUp(left, now) ? ({ state: "ended", ref: null } as const) : charged;
  await tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const again = { attempts: attempts + 1, next_at: later(now, left) };
    if (!isKnown) await changeErasedRefund(own, { uuid, state: "undecided" }, again);
    if (result) await decideErasedCharge(own, charge_key, result, now);
  });
}

async function sendRefund(services: Paying, tenant: Tenant, left: RefundLeft): Promise<void> {
  const { uuid, cents, currency_type: currency } = left;
  const of = { key: uuid, cents, currency, chargeKey: left.charge_key, chargeRef: left.charge_ref ?? "" };
  const done = await askForRefund(services, tenant, left, of);
  const now = services.clock.now();
  await tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const change =
      done === undefined
        ? { attempts: left.attempts + 1, next_at: later(now, left) }
        : ({ state: "refused", next_at: null, decided_at: now } as const);
    const changed = await changeErasedRefund(own, { uuid, state: "asked" }, done ? "done" : change);
    if (changed && done !== undefined)
      await noteErasedMoney(own, done ? "booking.refunded" : "booking.refund_refused", left, now);
  });
}
