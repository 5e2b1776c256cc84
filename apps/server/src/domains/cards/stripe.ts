import { cardScripts } from "@atrium/rules/card-providers.ts";
import { type CardGateway, CardRefused, type GatewayParts } from "./card-gateway.ts";
import type { HeldCard } from "./card-money.ts";
import { form, stripeApi } from "./stripe-api.ts";
import { fourOf, inside, numberOf, textOf } from "./provider-api.ts";
import { stripeMoney } from "./stripe-money.ts";

/** Stripe's names that differ from this product's. */
const brandNames: Record<string, string> = {
  mastercard: "master",
  amex: "american_express",
  diners: "diners_club",
};

/** Cards at Stripe: Elements in the browser, payment methods of a customer, and copies of them for connected accounts. */
export function stripe(parts: GatewayParts): CardGateway {
  const { settings } = parts;
  const { publishable_key = "", gateway_id } = settings;

  const api = () => stripeApi(parts);
  const methodPath = (token: string, what: string) => `/v1/payment_methods/${encodeURIComponent(token)}/${what}`;

  const tokenOf = async ({ payment_token, tokenized_card_id }: HeldCard, key?: string) => {
    // The brand's own account is paid by the payment method itself; a connected account by a copy.
    if (!gateway_id.startsWith("acct_")) return payment_token;
    const copy = await api()({
      method: "POST",
      path: "/v1/payment_methods",
      headers: { "stripe-account": gateway_id, ...(key ? { "idempotency-key": `copy ${key}` } : {}) },
      body: form({ customer: tokenized_card_id ?? "", payment_method: payment_token }),
    });
    return textOf(copy, "id");
  };

  return {
    money: stripeMoney(parts, tokenOf),

    begin() {
      return { provider: "stripe", script_url: settings.script_url ?? cardScripts.stripe.script, publishable_key };
    },

    async keep(token, said) {
      const ask = api();
      // A payment method without a customer can be used once. A repetition after a lost answer returns the first customer.
      const customer = textOf(
        await ask({
          method: "POST",
          path: "/v1/customers",
          headers: { "idempotency-key": `customer ${token}` },
          body: form({ name: `${said.first_name} ${said.last_name}` }),
        }),
        "id",
      );
      const method = await ask({
        method: "POST",
        path: methodPath(token, "attach"),
        headers: { "idempotency-key": `attach ${token}` },
        body: form({ customer }),
      });
      const card = inside(method, "card");
      const brand = textOf(card, "brand");
      return {
        held: { payment_token: textOf(method, "id"), tokenized_card_id: customer },
        facts: {
          ...said,
          card_type: brandNames[brand] ?? brand,
          last_four_digits: fourOf(card, "last4"),
          month: numberOf(card, "exp_month", 1, 12),
          year: numberOf(card, "exp_year", 2000, 2099),
        },
      };
    },

    tokenize: (card) => tokenOf(card),

    async forget({ payment_token }) {
      await api()({ method: "POST", path: methodPath(payment_token, "detach"), body: "" }).catch((error: unknown) => {
        if (!(error instanceof CardRefused)) throw error;
      });
    },
  };
}
