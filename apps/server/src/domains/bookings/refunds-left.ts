import { record } from "../../platform/facts/facts.ts";
import { decimalOf } from "@atrium/rules/booking-price.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { askForRefund } from "./ask-gateway.ts";
import { later, type Paying } from "./settle-charge.ts";
import type { RefundLeft } from "./tables.ts";

const atOnce = 100;

/** Sends the refunds of bookings that were erased with their person. A refund that is done is deleted; one that the gateway refuses waits in the console's inbox. */
export async function settleRefundsLeft(services: Paying, stopping?: AbortSignal): Promise<void> {
  const { clock, database } = services;
  const due = await database.system
    .selectFrom("refunds_left")
    .where("next_at", "<=", clock.now())
    .selectAll()
    .orderBy("next_at")
    .limit(atOnce)
    .execute();
  for (const refund of due) {
    if (stopping?.aborted) return;
    const { portfolio_uuid, uuid, cents, currency_type: currency } = refund;
    const tenant = database.tenant(portfolio_uuid);
    const of = { key: uuid, cents, currency, chargeKey: refund.charge_key, chargeRef: refund.charge_ref ?? "" };
    const done = await askForRefund(services, tenant, refund, of);
    const now = clock.now();
    await tenant.db.transaction().execute(async (db) => {
      const change =
        done === undefined
          ? { attempts: refund.attempts + 1, next_at: later(now, refund) }
          : ({ state: "refused", next_at: null, decided_at: now } as const);
      const changed = await changeLeft({ ...tenant, db }, { uuid, state: "asked" }, done ? "done" : change);
      if (!changed || done === undefined) return;
      const action = done ? "booking.refunded" : "booking.refund_refused";
      const target = { kind: "refund", uuid };
      const details = { price: decimalOf(cents), currency };
      const fact = { action, actor: { kind: "system" }, target, buildingUuid: refund.building_uuid, details } as const;
      await record({ ...tenant, db }, fact, { now });
    });
  }
}

/** Changes a refund of an erased booking, or deletes it if it is done. False if it is no longer in the given state. */
export async function changeLeft(
  { db, portfolioUuid }: Tenant,
  of: Pick<RefundLeft, "uuid" | "state">,
  change: Partial<RefundLeft> | "done",
): Promise<boolean> {
  const one = { portfolio_uuid: portfolioUuid, ...of };
  const changed =
    change === "done"
      ? db
          .deleteFrom("refunds_left")
          .where((eb) => eb.and(one))
          .returning("uuid")
      : db
          .updateTable("refunds_left")
          .set(change)
          .where((eb) => eb.and(one))
          .returning("uuid");
  return (await changed.executeTakeFirst()) !== undefined;
}
