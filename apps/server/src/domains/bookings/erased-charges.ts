import { decimalOf } from "@atrium/rules/booking-price.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { FactKind } from "../../platform/facts/fact-kinds.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Charged } from "../cards/card-money.ts";
import type { RefundLeft } from "./tables.ts";

/** The charge with this key, if its booking was erased before the gateway decided. Locked until the transaction ends. */
export function findUndecided({ db, portfolioUuid }: Tenant, chargeKey: string) {
  return db
    .selectFrom("refunds_left")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("charge_key", "=", chargeKey)
    .where("state", "=", "undecided")
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

type Known = Pick<Charged, "ref"> & { state: Charged["state"] | "ended" };

/** Applies the result of a charge whose booking was erased: a successful charge is refunded, any other is deleted. Part of a transaction. */
export async function decideErasedCharge(
  own: Tenant,
  chargeKey: string,
  { state, ref }: Known,
  now: Date,
): Promise<void> {
  const left = await findUndecided(own, chargeKey);
  if (!left) return;
  const { uuid } = left;
  const charge_ref = ref ?? left.charge_ref;
  if (state === "pending" || state === "none") {
    await changeErasedRefund(own, { uuid, state: "undecided" }, { charge_ref });
    return;
  }
  const isPaid = state === "succeeded";
  const refund = { state: "asked", charge_ref, card: null, attempts: 0, next_at: now } as const;
  await changeErasedRefund(own, { uuid, state: "undecided" }, isPaid ? refund : "done");
  await noteErasedMoney(own, isPaid ? "booking.paid" : "booking.payment_failed", left, now);
}

/** Changes a refund of an erased booking, or deletes it if it is done. False if it is no longer in the given state. */
export async function changeErasedRefund(
  { db, portfolioUuid }: Tenant,
  of: Pick<RefundLeft, "uuid" | "state">,
  change: Partial<Omit<RefundLeft, "card"> & { card: null }> | "done",
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

/** Records a fact about money whose booking was erased; it names neither the booking nor the person. */
export async function noteErasedMoney(
  own: Tenant,
  action: FactKind & `booking.${string}`,
  { uuid, building_uuid, cents, currency_type }: RefundLeft,
  now: Date,
): Promise<void> {
  const target = { kind: "refund", uuid };
  const details = { price: decimalOf(cents), currency: currency_type };
  await record(own, { action, actor: { kind: "system" }, target, buildingUuid: building_uuid, details }, { now });
}
