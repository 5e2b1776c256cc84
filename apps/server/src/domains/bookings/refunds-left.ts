import { record } from "../../platform/facts/facts.ts";
import { decimalOf } from "@atrium/rules/booking-price.ts";
import { askForRefund } from "./ask-gateway.ts";
import { later, type Paying } from "./settle-charge.ts";

const atOnce = 100;

/** Gives back what is left of bookings that went with their person, as often as the gateway has to be asked. What is done is forgotten; what is refused waits in the console's inbox. */
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
      const again =
        done === undefined
          ? { attempts: refund.attempts + 1, next_at: later(now, refund) }
          : ({ state: "refused", next_at: null, decided_at: now } as const);
      const where = { portfolio_uuid, uuid, state: "asked" } as const;
      const changed = done
        ? await db
            .deleteFrom("refunds_left")
            .where((eb) => eb.and(where))
            .returning("uuid")
            .executeTakeFirst()
        : await db
            .updateTable("refunds_left")
            .set(again)
            .where((eb) => eb.and(where))
            .returning("uuid")
            .executeTakeFirst();
      if (!changed || done === undefined) return;
      const action = done ? "booking.refunded" : "booking.refund_refused";
      const target = { kind: "refund", uuid };
      const details = { price: decimalOf(cents), currency };
      const fact = { action, actor: { kind: "system" }, target, buildingUuid: refund.building_uuid, details } as const;
      await record({ ...tenant, db }, fact, { now });
    });
  }
}
