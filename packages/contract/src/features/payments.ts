import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { PaymentMethod } from "../entities/payment-method.ts";
import { Data, Entity, Text, Uuid } from "../schemas.ts";

export const payments = {
  "GET /payment-methods": endpoint({
    summary: "List the signed-in person's saved cards: the default first, then the longest kept. None has its token.",
    access: "member",
    reply: Data({ payment_methods: Type.Array(PaymentMethod) }),
    refusals: [],
  }),
  "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize": endpoint({
    summary:
      "Give a token by which a gateway may be paid with one of the signed-in person's own cards. A card that is foreign, removed or of another gateway is not found.",
    access: "member",
    params: Entity({ cardId: Uuid, gatewayId: Text(100, 1) }),
    reply: Data({ token: Type.String() }),
    refusals: ["payment_method_not_found"],
  }),
};
