import { CardRefused, type GatewayParts, secretOf } from "./card-gateway.ts";
import type { CardEvent, CardMoney, ChargeAsked, Charged, ChargeState, HeldCard } from "./card-money.ts";
import { mustBeSigned } from "./event-signature.ts";
import { inside, isRecord, textOf } from "./provider-api.ts";
import { form, stripeApi } from "./stripe-api.ts";

/** Stripe's states of a payment intent. One that needs the person's confirmation at their bank counts as declined: they are not present. */
const states: Record<string, ChargeState> = {
  succeeded: "succeeded",
  processing: "pending",
  requires_confirmation: "none",
};

/** Currencies that Stripe counts in whole units, or in thousandths (docs.stripe.com/currencies). */
const whole = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set("BHD JOD KWD OMR TND".split(" "));

function amountOf({ cents, currency }: Pick<ChargeAsked, "cents" | "currency">): string {
  const code = currency.toUpperCase();
  return String(whole.has(code) ? Math.round(cents / 100) : thousandths.has(code) ? cents * 10 : cents);
}

/**
 * Charges by payment intents while the person is not present. An intent is created first, which charges nobody and returns the same intent for the
 * same key; so the state of a charge can always be looked up, and an unconfirmed one can be cancelled.
 */
export function stripeMoney(parts: GatewayParts, tokenOf: (card: HeldCard, key: string) => Promise<string>): CardMoney {
  const { gateway_id } = parts.settings;
  const account: Record<string, string> = gateway_id.startsWith("acct_") ? { "stripe-account": gateway_id } : {};

  const post = (path: string, key: string, fields: Record<string, string>) =>
    stripeApi(parts)({
      method: "POST",
      path,
      headers: { ...account, "idempotency-key": key },
      body: form(fields),
    });

  const read = (id: string) =>
    stripeApi(parts)({ method: "GET", path: `/v1/payment_intents/${encodeURIComponent(id)}`, headers: account });

  async function intentOf(asked: ChargeAsked): Promise<string> {
    const { key, card } = asked;
    const made = await post("/v1/payment_intents", `charge ${key}`, {
      amount: amountOf(asked),
      currency: asked.currency.toLowerCase(),
      payment_method: await tokenOf(card, key),
      ...(card.tokenized_card_id && !gateway_id.startsWith("acct_") ? { customer: card.tokenized_card_id } : {}),
      "payment_method_types[]": "card",
      "metadata[atrium_payment]": key,
    });
    return textOf(made, "id");
  }

  async function lookUp(asked: ChargeAsked): Promise<Charged & { ref: string }> {
    const ref = asked.ref ?? (await intentOf(asked));
    return { ref, state: stateOf(await read(ref)) };
  }

  return {
    lookUp,

    async charge(asked) {
      const before = await lookUp(asked);
      if (before.state !== "none") return before;
      const path = `/v1/payment_intents/${encodeURIComponent(before.ref)}/confirm`;
      const answer = await post(path, `confirm ${asked.key}`, { off_session: "true" }).catch(refused);
      // Another call may have decided it: the intent itself has the state.
      const state = answer ? stateOf(answer) : stateOf(await read(before.ref));
      return { ref: before.ref, state: state === "none" ? "declined" : state };
    },

    async end(asked) {
      const { state, ref } = await lookUp(asked);
      if (state !== "none") return { state, ref };
      const path = `/v1/payment_intents/${encodeURIComponent(ref)}/cancel`;
      if (await post(path, `cancel ${asked.key}`, {}).catch(refused)) return { state: "declined", ref };
      return { ref, state: stateOf(await read(ref)) };
    },

    async refund({ key, cents, currency, chargeRef }) {
      const fields = {
        payment_intent: chargeRef,
        amount: amountOf({ cents, currency }),
        "metadata[atrium_payment]": key,
      };
      const answer = await post("/v1/refunds", `refund ${key}`, fields).catch(refused);
      return answer !== undefined && answer["status"] !== "failed" && answer["status"] !== "canceled";
    },

    async readEvent(signed, now) {
      mustBeSigned(secretOf(parts, "webhook_secret_variable"), signed, now);
      return readEvent(signed.text);
    },
  };
}

function refused(error: unknown): undefined {
  if (error instanceof CardRefused) return undefined;
  throw error;
}

function stateOf(intent: Record<string, unknown>): ChargeState {
  const status = textOf(intent, "status");
  // Before confirmation it has no error; after a decline it is in the same state.
  if (status === "requires_payment_method" || status === "requires_action" || status === "canceled") return "declined";
  return states[status] ?? "pending";
}

const told: Record<string, ChargeState> = {
  "payment_intent.succeeded": "succeeded",
  "payment_intent.payment_failed": "declined",
  "payment_intent.canceled": "declined",
};

function readEvent(text: string): CardEvent | undefined {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    return undefined;
  }
  const state = isRecord(event) && typeof event["type"] === "string" ? told[event["type"]] : undefined;
  if (!state) return undefined;
  const intent = inside(event, "data", "object");
  const key = isRecord(intent["metadata"]) ? intent["metadata"]["atrium_payment"] : undefined;
  return typeof key === "string" && /^[0-9a-f-]{36}$/.test(key) ? { key, state, ref: textOf(intent, "id") } : undefined;
}
