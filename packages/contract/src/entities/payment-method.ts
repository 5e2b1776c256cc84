import { Type } from "typebox";
import { Entity, Instant, Text, Uuid } from "../schemas.ts";

/**
 * A saved card (2 §3), for its person. Only the provider has the number, and a list never contains the token (`payment_token`): `GET
 * /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize` returns one.
 */
export const PaymentMethod = Entity({
  id: Uuid,
  /** The gateway that the card may be tokenised for. */
  gateway_id: Type.String(),
  card_last_four: Type.String({ pattern: "^[0-9]{4}$" }),
  /** The provider's own name of the brand: `visa`, `master`, `american_express` … */
  card_brand: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  /** The last month in which it is valid. */
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  year: Type.Integer(),
  /** Two letters (ISO 3166). */
  country: Type.String(),
  is_default: Type.Boolean(),
  created_at: Instant,
});

const Month = Type.Integer({ minimum: 1, maximum: 12 });
const Year = Type.Integer({ minimum: 2000, maximum: 2099 });

/** The card's data in the provider's answer to a tokenisation (2 §3, tokenised data), in Spreedly's names. */
export const TokenizedCard = Entity({
  card_type: Text(40, 1),
  last_four_digits: Type.String({ pattern: "^[0-9]{4}$" }),
  first_name: Text(100, 1),
  last_name: Text(100, 1),
  month: Month,
  year: Year,
  country: Type.String({ pattern: "^[A-Z]{2}$" }),
});

/** The settings of a provider's hosted fields; none of them is secret. */
export const CardFieldsInit = Type.Union([
  Entity({
    provider: Type.Literal("sandbox"),
    /** Paths of the two isolated pages, on the API's host. */
    number_path: Type.String(),
    cvv_path: Type.String(),
  }),
  Entity({
    provider: Type.Literal("spreedly"),
    script_url: Type.String(),
    environment_key: Type.String(),
    nonce: Type.String(),
    /** Seconds since 1970. */
    timestamp: Type.String(),
    certificate_token: Type.String(),
    signature: Type.String(),
  }),
  Entity({ provider: Type.Literal("stripe"), script_url: Type.String(), publishable_key: Type.String() }),
]);
