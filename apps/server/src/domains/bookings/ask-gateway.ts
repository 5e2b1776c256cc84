import type { Tenant } from "../../platform/database/database.ts";
import { isUnreachable } from "../../platform/http/provider-calls.ts";
import { CardRefused } from "../cards/card-gateway.ts";
import type { CardMoney, ChargeAsked, Charged, RefundAsked } from "../cards/card-money.ts";
import { gatewayOfBrand } from "../cards/gateways.ts";
import { findPayment, type PaymentRow } from "./payments-store.ts";
import { type Paying, type Result, settleCharge } from "./settle-charge.ts";

type OfBrand = Pick<PaymentRow, "whitelabel_uuid">;

export async function moneyOf(services: Paying, tenant: Tenant, { whitelabel_uuid }: OfBrand): Promise<CardMoney> {
  const of = await gatewayOfBrand(services, whitelabel_uuid, tenant);
  if (!of?.gateway.money) throw new Error("The brand no longer has a gateway that charges cards.");
  return of.gateway.money;
}

type ChargeRow = Pick<PaymentRow, "uuid" | "cents" | "currency_type" | "card" | "gateway_ref" | "created_at">;

export function chargeOf({ uuid, cents, currency_type, card, gateway_ref, created_at }: ChargeRow): ChargeAsked {
  if (!card) throw new Error("A decided charge is not sent again.");
  return { key: uuid, cents, currency: currency_type, card, ref: gateway_ref, askedAt: created_at };
}

/** The gateway's answer. A refusal counts as declined. Undefined if the gateway does not answer: this is logged for the operator, and the job looks the charge up later. */
export async function unlessAway(
  { logger }: Pick<Paying, "logger">,
  uuid: string,
  work: () => Promise<Charged>,
): Promise<Charged | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardRefused) return { state: "declined", ref: null };
    const { message: reason } = error instanceof Error ? error : { message: "unknown" };
    logger.error({ payment: uuid, reason, asked: isUnreachable(error) }, "a card gateway cannot be reached");
    return undefined;
  }
}

/** Whether the gateway has refunded. Undefined if it does not answer, which is logged for the operator. */
export async function askForRefund(
  services: Paying,
  tenant: Tenant,
  of: OfBrand,
  asked: RefundAsked,
): Promise<boolean | undefined> {
  try {
    return await (await moneyOf(services, tenant, of)).refund(asked);
  } catch (error) {
    if (error instanceof CardRefused) return false;
    services.logger.error(
      { payment: asked.key, reason: String(error) },
      "a card gateway cannot be reached for a refund",
    );
    return undefined;
  }
}

/** Sends a charge to the gateway, outside of any transaction. If the answer is lost, the job looks the charge up by its key. */
export async function askForCharge(services: Paying, tenant: Tenant, uuid: string): Promise<void> {
  const payment = await findPayment(tenant, uuid);
  if (payment?.state !== "asked") return;
  const charged = await unlessAway(services, uuid, async () =>
    (await moneyOf(services, tenant, payment)).charge(chargeOf(payment)),
  );
  if (charged && charged.state !== "none")
    await settleCharge(services, tenant, uuid, { ...charged, state: charged.state } satisfies Result, { told: true });
}
