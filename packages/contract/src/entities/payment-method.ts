import { Type } from "typebox";
import { Entity, Instant, Uuid } from "../schemas.ts";

/**
 * A saved card (2 §3), as its person sees it. The number is the provider's alone, and its token (`payment_token`) never stands in a list:
 * `GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize` gives one.
 */
export const PaymentMethod = Entity({
  id: Uuid,
  /** The gateway that the card may be tokenised for. */
  gateway_id: Type.String(),
  card_last_four: Type.String({ pattern: "^[0-9]{4}$" }),
  /** The provider's own name of it: `visa`, `master`, `american_express` … */
  card_brand: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  /** The last month in which it is good. */
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  year: Type.Integer(),
  /** Two letters (ISO 3166). */
  country: Type.String(),
  is_default: Type.Boolean(),
  created_at: Instant,
});
