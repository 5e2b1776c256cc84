import { createHmac, createSign, randomUUID } from "node:crypto";
import { cardScripts } from "@atrium/rules/card-providers.ts";
import { type CardGateway, CardRefused, type GatewayParts, secretOf } from "./card-gateway.ts";
import { fourOf, inside, numberOf, providerApi, textOf } from "./provider-api.ts";

const apiUrl = "https://core.spreedly.com";

/** Cards at Spreedly: its iFrame (version 1) with a signed nonce, retained payment methods, and third-party vaulting. */
export function spreedly(parts: GatewayParts): CardGateway {
  const { settings } = parts;
  const { environment_key = "", certificate_token = "", signing = "hmac" } = settings;

  function api() {
    const secret = Buffer.from(`${environment_key}:${secretOf(parts, "access_secret_variable")}`).toString("base64");
    const headers = { authorization: `Basic ${secret}`, "content-type": "application/json" };
    return providerApi(settings.api_url ?? apiUrl, headers);
  }

  const methodPath = (token: string, what: string) => `/v1/payment_methods/${encodeURIComponent(token)}/${what}.json`;

  return {
    begin(now) {
      const nonce = randomUUID();
      const timestamp = String(Math.floor(now.getTime() / 1000));
      return {
        provider: "spreedly",
        script_url: settings.script_url ?? cardScripts.spreedly.script,
        environment_key,
        nonce,
        timestamp,
        certificate_token,
        signature: sign(`${nonce}${timestamp}${certificate_token}`, secretOf(parts, "signing_key_variable"), signing),
      };
    },

    async keep(token, said) {
      const answer = await api()({ method: "PUT", path: methodPath(token, "retain") });
      const transaction = inside(answer, "transaction");
      if (transaction["succeeded"] !== true) throw new CardRefused("not retained");
      const method = inside(transaction, "payment_method");
      if (method["payment_method_type"] !== "credit_card") throw new CardRefused("no card");
      return {
        held: { payment_token: textOf(method, "token"), tokenized_card_id: null },
        facts: {
          ...said,
          card_type: textOf(method, "card_type"),
          last_four_digits: fourOf(method, "last_four_digits"),
          month: numberOf(method, "month", 1, 12),
          year: numberOf(method, "year", 2000, 2099),
        },
      };
    },

    async tokenize({ payment_token }) {
      const body = JSON.stringify({ transaction: { payment_method_token: payment_token } });
      const path = `/v1/gateways/${encodeURIComponent(settings.gateway_id)}/store.json`;
      const transaction = inside(await api()({ method: "POST", path, body }), "transaction");
      if (transaction["succeeded"] !== true) throw new CardRefused("not stored at the gateway");
      // The id is that of Spreedly's payment method; Spreedly keeps the gateway's own id.
      return textOf(inside(transaction, "payment_method"), "token");
    },

    async forget({ payment_token }) {
      await api()({ method: "PUT", path: methodPath(payment_token, "redact") }).catch(unlessGone);
    },
  };
}

function unlessGone(error: unknown): void {
  if (!(error instanceof CardRefused)) throw error;
}

/** Environment variables often contain a key in one line, with `\n` for line breaks. */
function sign(text: string, key: string, signing: "hmac" | "rsa"): string {
  const pem = key.replaceAll("\\n", "\n").trim();
  return signing === "rsa"
    ? createSign("SHA256").update(text).sign(pem, "base64")
    : createHmac("sha256", pem).update(text).digest("base64");
}
