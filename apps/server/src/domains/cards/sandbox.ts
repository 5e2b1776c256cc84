import { randomUUID } from "node:crypto";
import { cardFieldPath } from "./card-field-path.ts";
import { type CardGateway, CardRefused, type GatewayParts } from "./card-gateway.ts";
import { sandboxMoney } from "./sandbox-money.ts";

/** Tokens of the isolated field, which contain nothing of the number; a prefix says how a special test card behaves. */
const tokenForm = /^sandbox_(declines_|waits_)?[a-z]{32}$/;

/** The product's own provider, which charges nobody: its fields accept only published test cards and keep their numbers. */
export const sandbox = ({ tenant, clock }: Pick<GatewayParts, "tenant" | "clock">): CardGateway => ({
  begin: () => ({ provider: "sandbox", number_path: cardFieldPath("number"), cvv_path: cardFieldPath("cvv") }),

  async keep(token, said) {
    if (!tokenForm.test(token)) throw new CardRefused("not a token of the sandbox");
    return { held: { payment_token: token, tokenized_card_id: null }, facts: said };
  },

  async tokenize() {
    return `sandbox_gateway_${randomUUID()}`;
  },

  async forget() {},

  money: sandboxMoney(tenant, clock),
});
