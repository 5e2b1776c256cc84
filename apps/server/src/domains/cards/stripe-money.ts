import { CardRefused, type GatewayParts, secretOf } from "./card-gateway.ts";
import type { CardEvent, CardMoney, ChargeAsked, Charged, ChargeState, HeldCard } from "./card-money.ts";
import { mustBeSigned } from "./event-signature.ts";
import { ProviderUnreachable } from "../../platform/http/provider-calls.ts";
import { inside, isRecord, listOf, textOf } from "./provider-api.ts";
import { form, stripeApi } from "./stripe-api.ts";

/** Stripe's states of a payment intent. One that needs the person's confirmation at their bank counts as declined: they are not present. */
const states: Record<string, ChargeState> = {
  succeeded: "succeeded",
  processing: "pending",
  requires_confirmation: "none",
};

/** Stripe keeps an idempotency key for 24 hours at least. The last hour is left for clocks that differ and for calls that are under way. */
const keyMs = 23 * 60 * 60_000;

/** The first version of Stripe's API that searches; an older account may have an older default. */
const searchVersion = "2020-08-27";

/** Currencies that Stripe counts in whole units, or in thousandths (docs.stripe.com/currencies). */
const whole = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set("BHD JOD KWD OMR TND".split(" "));

function amountOf({ cents, currency }: Pick<ChargeAsked, "cents" | "currency">): string {
  const code = currency.toUpperCase();
  return String(whole.has(code) ? Math.round(cents / 100) : thousandths.has(code) ? cents * 10 : cents);
}

/**
 * Charges by payment intents while the person is not present. An intent is created first, which charges nobody and returns the same intent for the
 * same key; so the state of a charge can always be looked up, and an unconfirmed one can be cancelled. After a day, when Stripe may have forgotten the
 * key, none is created any more: the intent is searched by the key in its metadata.
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

  const get = (path: string, headers: Record<string, string> = {}) =>
    stripeApi(parts)({ method: "GET", path, headers: { ...account, ...headers } });

  const read = (id: string) => get(`/v1/payment_intents/${encodeURIComponent(id)}`);

  async function create(asked: ChargeAsked): Promise<string> {
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

  /**
   * The intent that has the key in its metadata. Stripe's search is a minute behind, in an outage an hour. A refusal says nothing about the card: an
   * account that may not search (in India) is told of the charge by its webhook only.
   */
  async function search(key: string): Promise<string | null> {
    const query = form({ query: `metadata['atrium_payment']:'${key}'`, limit: "1" });
    const version = { "stripe-version": searchVersion };
    const found = await get(`/v1/payment_intents/search?${query}`, version).catch(refused);
    if (!found) throw new ProviderUnreachable("the account may not search its payment intents");
    const [intent] = listOf(found, "data");
    return intent ? textOf(intent, "id") : null;
  }

  /** The charge's intent; null if it has none and may not get one any more. */
  async function intentOf(asked: ChargeAsked): Promise<string | null> {
    if (asked.ref !== null) return asked.ref;
    const isKeyKnown = parts.clock.now().getTime() - asked.askedAt.getTime() < keyMs;
    return isKeyKnown ? create(asked) : search(asked.key);
  }

  async function lookUp(asked: ChargeAsked): Promise<Charged> {
    const ref = await intentOf(asked);
    return { ref, state: ref === null ? "none" : stateOf(await read(ref)) };
  }

  return {
    lookUp,

    async charge(asked) {
      const { state: before, ref } = await lookUp(asked);
      if (before !== "none" || ref === null) return { state: before, ref };
      const path = `/v1/payment_intents/${encodeURIComponent(ref)}/confirm`;
      const answer = await post(path, `confirm ${asked.key}`, { off_session: "true" }).catch(refused);
      // Another call may have decided it: the intent itself has the state.
      const state = answer ? stateOf(answer) : stateOf(await read(ref));
      return { ref, state: state === "none" ? "declined" : state };
    },

    async end(asked) {
      const { state, ref } = await lookUp(asked);
      if (state !== "none") return { state, ref };
      if (ref === null) return { state: "declined", ref };
      const path = `/v1/payment_intents/${encodeURIComponent(ref)}/cancel`;
      if (await post(path, `cancel ${asked.key}`, {}).catch(refused)) return { state: "declined", ref };
      return { ref, state: stateOf(await read(ref)) };
    },

    async refund({ key, cents, currency, chargeRef }) {
      // Stripe may have forgotten the key of a refund whose answer was lost.
      const before = await get(`/v1/refunds?${form({ payment_intent: chargeRef, limit: "100" })}`).catch(refused);
      const made = before && listOf(before, "data").find((one) => keyIn(one) === key);
      const fields = {
        payment_intent: chargeRef,
        amount: amountOf({ cents, currency }),
        "metadata[atrium_payment]": key,
      };
      const answer = made ?? (await post("/v1/refunds", `refund ${key}`, fields).catch(refused));
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

/** The key that this server put into an intent or a refund. */
const keyIn = ({ metadata }: Record<string, unknown>): unknown =>
  isRecord(metadata) ? metadata["atrium_payment"] : undefined;

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
  const key = keyIn(intent);
  return typeof key === "string" && /^[0-9a-f-]{36}$/.test(key) ? { key, state, ref: textOf(intent, "id") } : undefined;
}
