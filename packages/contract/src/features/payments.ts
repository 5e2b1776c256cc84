import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CardFieldsInit, PaymentMethod, TokenizedCard } from "../entities/payment-method.ts";
import { Data, Entity, Text, Uuid } from "../schemas.ts";

export const payments = {
  "GET /payment-methods": endpoint({
    summary: "List the signed-in person's saved cards: the default first, then the oldest. Tokens are not returned.",
    access: "member",
    viewAs: "closed",
    secret: true,
    reply: Data({ payment_methods: Type.Array(PaymentMethod) }),
    refusals: [],
    shows: ["cards"],
  }),
  "GET /payment-methods/card-fields": endpoint({
    summary:
      "Read the parameters of the hosted card fields of the brand's provider, signed for one use if the provider requires it.",
    access: "member",
    viewAs: "closed",
    secret: true,
    reply: Data({ card_fields: CardFieldsInit }),
    refusals: ["cards_unavailable", "card_refused", "card_provider_unreachable"],
    shows: ["settings"],
  }),
  "POST /payment-methods": endpoint({
    summary:
      "Save a card that the provider's fields have tokenised. A body that contains anything like a card number is refused.",
    access: "member",
    body: Entity({ token: Text(300, 1), payment_method: TokenizedCard }),
    reply: Data({ payment_method: PaymentMethod }),
    refusals: ["cards_unavailable", "card_provider_unreachable", "card_refused", "card_limit_reached"],
    changes: ["cards"],
    idempotent: "by_handler",
  }),
  "PUT /payment-methods/:id/default": endpoint({
    summary: "Make one of the signed-in person's own cards the default.",
    access: "member",
    reply: Data({ payment_method: PaymentMethod }),
    refusals: ["payment_method_not_found"],
    changes: ["cards"],
  }),
  "DELETE /payment-methods/:id": endpoint({
    summary: "Remove one of the signed-in person's own cards, here and at its provider.",
    access: "member",
    reply: Entity({}),
    refusals: ["payment_method_not_found"],
    changes: ["cards"],
  }),
  "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize": endpoint({
    summary:
      "Get a token with which a gateway can charge one of the signed-in person's own cards. A card that is foreign, removed or of another gateway is not found.",
    access: "member",
    viewAs: "closed",
    secret: true,
    params: Entity({ cardId: Uuid, gatewayId: Text(100, 1) }),
    reply: Data({ token: Type.String() }),
    refusals: ["payment_method_not_found", "card_refused", "card_provider_unreachable"],
    shows: ["cards"],
  }),
};
