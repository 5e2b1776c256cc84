import type { EndpointReply } from "@atrium/contract/client.ts";
import type { PaymentMethod } from "@atrium/contract/entities/payment-method.ts";
import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import { record } from "../../platform/facts/facts.ts";
import type { FactKind } from "../../platform/facts/fact-kinds.ts";
import { askGateway, gatewayOf } from "./gateways.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { readCard } from "./card-input.ts";
import {
  type CardRow,
  chooseCard,
  findCard,
  insertCard,
  isKept,
  listCards,
  lockPerson,
  mostCards,
  removeCard,
} from "./store.ts";

const addKey = "POST /payment-methods";
const tokenizeKey = "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize";

type PaymentHandlers = Pick<
  Handlers,
  | "GET /payment-methods"
  | "GET /payment-methods/card-fields"
  | typeof addKey
  | "PUT /payment-methods/:id/default"
  | "DELETE /payment-methods/:id"
  | typeof tokenizeKey
>;

/** Each stored card gives access to somebody's money. */
const tokenizations: LimitRule = { name: "card-token", points: 60, seconds: 60 * 60 };
/** A person has few cards; a thief tries many. */
const additions: LimitRule = { name: "card-add", points: 10, seconds: 60 * 60 };
const beginnings: LimitRule = { name: "card-fields", points: 60, seconds: 60 * 60 };

type What = { action: FactKind; userUuid: string; uuid: string; details?: Record<string, string> };

/** Stored cards: what a person may pay with (M1, M2). The server knows tokens and last digits, never a number. */
export function paymentHandlers(services: Services): PaymentHandlers {
  const { clock, limits, logger } = services;

  function note(own: Tenant, request: FastifyRequest, { action, userUuid, uuid, details = {} }: What): Promise<void> {
    const actor = { kind: "user", uuid: userUuid } as const;
    const entry = { action, actor, target: { kind: "payment_method", uuid }, details };
    return record(own, entry, { now: clock.now(), request });
  }

  async function shown(own: Tenant, userUuid: string, uuid: string): Promise<Static<typeof PaymentMethod>> {
    const all = (await listCards(own, userUuid)).map((row, index) => toPaymentMethod(row, index === 0));
    return all.find(({ id }) => id === uuid) ?? refuse("payment_method_not_found");
  }

  return {
    async "GET /payment-methods"({ caller, tenant }) {
      const rows = await listCards(tenant, caller.userUuid);
      return { data: { payment_methods: rows.map((row, index) => toPaymentMethod(row, index === 0)) } };
    },

    async "GET /payment-methods/card-fields"({ caller, tenant, request }) {
      await limits.take(beginnings, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const { gateway } = (await gatewayOf(services, request, tenant)) ?? refuse("cards_unavailable");
      return { data: { card_fields: await askGateway(logger, request, () => gateway.begin(clock.now())) } };
    },

    async [addKey]({ body, caller, tenant, request }) {
      const { userUuid } = caller;
      const asked = { tenant, userUuid, clock, request, endpoint: addKey } as const;
      const once = await oncePerKey<EndpointReply<typeof addKey>>(asked);
      if (once.before) return once.before;
      const { token, payment_method } = readCard(body, clock.now());
      const { gatewayId, gateway } = (await gatewayOf(services, request, tenant)) ?? refuse("cards_unavailable");
      await limits.take(additions, `${tenant.portfolioUuid} ${userUuid}`);
      if ((await listCards(tenant, userUuid)).length >= mostCards) return refuse("card_limit_reached");
      // The provider is called before the transaction, which must not wait for an external system.
      const { held, facts } = await askGateway(logger, request, () => gateway.keep(token, payment_method));
      return once.work(async (own) => {
        await lockPerson(own, userUuid);
        if ((await listCards(own, userUuid)).length >= mostCards) return refuse("card_limit_reached");
        if (await isKept(own, gatewayId, held.payment_token)) return refuse("card_refused");
        const uuid = await insertCard(own, { userUuid, gatewayId, held, facts }, clock.now());
        await note(own, request, { action: "payment_method.added", userUuid, uuid });
        return { data: { payment_method: await shown(own, userUuid, uuid) } };
      });
    },

    async "PUT /payment-methods/:id/default"({ params, caller, tenant }) {
      const { userUuid } = caller;
      return inTransaction(tenant, async (own) => {
        const card = (await findCard(own, userUuid, params.id)) ?? refuse("payment_method_not_found");
        await chooseCard(own, card.uuid, clock.now());
        return { data: { payment_method: await shown(own, userUuid, card.uuid) } };
      });
    },

    async "DELETE /payment-methods/:id"({ params, caller, tenant, request }) {
      const { userUuid } = caller;
      const card = await inTransaction(tenant, async (own) => {
        const found = (await findCard(own, userUuid, params.id)) ?? refuse("payment_method_not_found");
        await removeCard(own, found.uuid, clock.now());
        await note(own, request, { action: "payment_method.removed", userUuid, uuid: found.uuid });
        return found;
      });
      const of = await gatewayOf(services, request, tenant);
      // Deleted here in any case: the person does not wait for the provider, and a failure is logged for the operator.
      if (of?.gatewayId === card.gateway_id)
        await askGateway(logger, request, () => of.gateway.forget(card)).catch(() => undefined);
      return {};
    },

    async [tokenizeKey]({ params, caller, tenant, request }) {
      const { userUuid } = caller;
      const { cardId: uuid, gatewayId } = params;
      await limits.take(tokenizations, `${tenant.portfolioUuid} ${userUuid}`);
      const [card, of] = await Promise.all([findCard(tenant, userUuid, uuid), gatewayOf(services, request, tenant)]);
      if (card?.gateway_id !== gatewayId || of?.gatewayId !== gatewayId) return refuse("payment_method_not_found");
      const token = await askGateway(logger, request, () => of.gateway.tokenize(card));
      const details = { gateway_id: gatewayId };
      await note(tenant, request, { action: "payment_method.tokenized", userUuid, uuid, details });
      return { data: { token } };
    },
  };
}

/** The first of the list is the default. */
function toPaymentMethod({ uuid, created_at, ...card }: CardRow, isDefault: boolean): Static<typeof PaymentMethod> {
  return { id: uuid, ...card, is_default: isDefault, created_at: created_at.toISOString() };
}
