import type { CardProvider } from "@atrium/rules/card-providers.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { EventForged, type SignedText } from "../cards/card-money.ts";
import { gatewayOfBrand } from "../cards/gateways.ts";
import { sandboxMoney } from "../cards/sandbox-money.ts";
import { findUndecided } from "./erased-charges.ts";
import { findPayment } from "./payments-store.ts";
import { type Paying, settleCharge } from "./settle-charge.ts";

/**
 * Processes a gateway's webhook about a charge; repetitions change nothing. `of`: the sandbox, or the brand whose webhook it is. False if the
 * signature is not valid.
 */
export async function receiveCardEvent(
  services: Paying,
  tenant: Tenant,
  signed: SignedText,
  of: Extract<CardProvider, "sandbox"> | { brandUuid: string },
): Promise<boolean> {
  const money =
    of === "sandbox"
      ? sandboxMoney(tenant, services.clock)
      : (await gatewayOfBrand(services, of.brandUuid, tenant))?.gateway.money;
  if (!money) return false;
  try {
    const event = await money.readEvent(signed, services.clock.now());
    if (!event || event.state === "none") return true;
    const payment = (await findPayment(tenant, event.key)) ?? (await findUndecided(tenant, event.key));
    // A gateway is trusted only about charges of its own brand.
    if (!payment || (of !== "sandbox" && payment.whitelabel_uuid !== of.brandUuid)) return true;
    await settleCharge(services, tenant, event.key, { ref: event.ref, state: event.state });
    return true;
  } catch (error) {
    if (error instanceof EventForged) return false;
    throw error;
  }
}
