import type { PaymentMethod } from "@atrium/contract/entities/payment-method.ts";
import type { Static } from "typebox";
import { audit } from "../../shared/audit/audit.ts";
import { inTransaction } from "../../shared/database/in-transaction.ts";
import type { Handlers } from "../../shared/http/mount.ts";
import { refuse } from "../../shared/http/refusal.ts";
import type { LimitRule } from "../../shared/limits/limits.ts";
import type { Services } from "../../shared/services.ts";
import { type CardRow, findCard, listCards } from "./store.ts";

type PaymentHandlers = Pick<
  Handlers,
  "GET /payment-methods" | "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize"
>;

/** Each one is a way to somebody's money. */
const tokenizations: LimitRule = { name: "card-token", points: 60, seconds: 60 * 60 };

/** Saved cards: what a person may pay with (M2). The server knows tokens and last digits, never a number. */
export function paymentHandlers({ clock, limits }: Services): PaymentHandlers {
  return {
    async "GET /payment-methods"({ caller, tenant, reply }) {
      const rows = await listCards(tenant, caller.userUuid);
      reply.header("cache-control", "private, no-cache");
      return { data: { payment_methods: rows.map((row, index) => toPaymentMethod(row, index === 0)) } };
    },

    async "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize"({ params, caller, tenant, request }) {
      const { userUuid } = caller;
      const { cardId: uuid, gatewayId } = params;
      await limits.take(tokenizations, `${tenant.portfolioUuid} ${userUuid}`);
      return inTransaction(tenant, async (own) => {
        const card = (await findCard(own, userUuid, { uuid, gatewayId })) ?? refuse("payment_method_not_found");
        const actor = { kind: "user", uuid: userUuid } as const;
        const target = { kind: "payment_method", uuid };
        const entry = {
          action: "payment_method.tokenized",
          actor,
          target,
          details: { gateway_id: gatewayId },
        } as const;
        await audit(own, entry, { now: clock.now(), request });
        return { data: { token: card.payment_token } };
      });
    },
  };
}

/** The first of the list is the default. */
function toPaymentMethod({ uuid, created_at, ...card }: CardRow, isDefault: boolean): Static<typeof PaymentMethod> {
  return { id: uuid, ...card, is_default: isDefault, created_at: created_at.toISOString() };
}
