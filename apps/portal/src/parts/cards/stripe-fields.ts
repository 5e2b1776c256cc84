import {
  type CardDetails,
  type CardFacts,
  type CardFault,
  type CardFields,
  type FieldName,
  fieldListeners,
  type FieldPlaces,
  FieldsMissing,
  unknownValidity,
  type Validity,
} from "./card-fields.ts";
import { loadScript } from "./load-script.ts";

type StripeFault = { code?: string; message?: string };
type Change = { complete: boolean; empty: boolean; brand?: string; error?: StripeFault };
type StripeElement = {
  mount(host: HTMLElement): void;
  on(event: "ready" | "focus" | "blur" | "change", handler: (about: Change) => void): void;
  update(options: object): void;
  clear(): void;
  focus(): void;
  destroy(): void;
};
type StripeMethod = {
  id: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
};
type Stripe = {
  elements(options: object): { create(type: "cardNumber" | "cardCvc" | "cardExpiry", options: object): StripeElement };
  createPaymentMethod(options: object): Promise<{ paymentMethod?: StripeMethod; error?: StripeFault }>;
};

type StripeStart = { scriptUrl: string; publishableKey: string };

/** The portal's name of each of Stripe's fields, and of each of its brands where it differs. */
const elementOf = { number: "cardNumber", cvv: "cardCvc", expiry: "cardExpiry" } as const;
const brandNames: Record<string, string> = { mastercard: "master", amex: "american_express", diners: "diners_club" };

/** Stripe's errors in Spreedly's format: the field, and the key. */
const faultsOf: Record<string, readonly [attribute: string, key: string]> = {
  incomplete_number: ["number", "errors.invalid"],
  invalid_number: ["number", "errors.invalid"],
  incorrect_number: ["number", "errors.invalid"],
  incomplete_cvc: ["verification_value", "errors.invalid"],
  invalid_cvc: ["verification_value", "errors.invalid"],
  incorrect_cvc: ["verification_value", "errors.invalid"],
  incomplete_expiry: ["month", "errors.invalid"],
  invalid_expiry_month: ["month", "errors.invalid"],
  invalid_expiry_month_past: ["month", "errors.expired"],
  invalid_expiry_year: ["year", "errors.invalid"],
  invalid_expiry_year_past: ["year", "errors.expired"],
  expired_card: ["year", "errors.expired"],
  card_declined: ["number", "errors.declined"],
};

/** Adapts Stripe's Elements to the portal's interface. Stripe reads a card's expiry only from its own field, so it hosts three. */
export function stripeFields({ scriptUrl, publishableKey }: StripeStart, { hosts, lang }: FieldPlaces): CardFields {
  const { on, tell, clear } = fieldListeners();
  const elements = new Map<FieldName, StripeElement>();
  const ready = new Set<FieldName>();
  let stripe: Stripe | undefined;
  let validity: Validity = unknownValidity;
  let isOver = false;

  function changed(field: FieldName, { complete, brand }: Change): void {
    if (field === "number") {
      const known = brand === "unknown" ? undefined : brand;
      validity = { ...validity, validNumber: complete, cardType: known && (brandNames[known] ?? known) };
    }
    if (field === "cvv") validity = { ...validity, validCvv: complete };
    tell("validity", validity);
  }

  function mount(field: FieldName, element: StripeElement, host: HTMLElement, wanted: number): void {
    element.on("ready", () => {
      ready.add(field);
      if (ready.size === wanted && !isOver) tell("ready");
    });
    element.on("change", (about) => changed(field, about));
    element.on("focus", () => tell("field", field, "focus"));
    element.on("blur", () => tell("field", field, "blur"));
    element.mount(host);
    elements.set(field, element);
  }

  return {
    on,
    async init() {
      await loadScript(scriptUrl);
      const { Stripe: open } = globalThis as { Stripe?: (key: string) => Stripe };
      if (typeof open !== "function") throw new FieldsMissing("Stripe's script left nothing behind.");
      if (isOver) return;
      stripe = open(publishableKey);
      const made = stripe.elements({ locale: lang });
      const placed = (["number", "expiry", "cvv"] as const).flatMap((field) => {
        const host = hosts[field];
        return host ? [{ field, host }] : [];
      });
      for (const { field, host } of placed) mount(field, made.create(elementOf[field], {}), host, placed.length);
    },
    reload() {
      validity = unknownValidity;
      for (const element of elements.values()) element.clear();
      tell("validity", validity);
      if (ready.size > 0) tell("ready");
    },
    setStyle(field, css) {
      const base = Object.entries(css).map(([name, value]) => [
        name.replace(/-([a-z])/g, (_, letter) => String(letter).toUpperCase()),
        value,
      ]);
      elements.get(field)?.update({ style: { base: Object.fromEntries(base) } });
    },
    focus: (field) => elements.get(field)?.focus(),
    validate: () => tell("validity", validity),
    tokenize(details) {
      void send(stripe, elements.get("number"), details).then((answer) => {
        if (isOver) return;
        if ("fault" in answer) tell("errors", [answer.fault]);
        else tell("paymentMethod", answer.token, answer.facts);
      });
    },
    destroy() {
      isOver = true;
      clear();
      for (const element of elements.values()) element.destroy();
    },
  };
}

type Answer = { fault: CardFault } | { token: string; facts: CardFacts };

async function send(
  stripe: Stripe | undefined,
  card: StripeElement | undefined,
  details: CardDetails,
): Promise<Answer> {
  const { first_name, last_name, country } = details;
  try {
    const name = `${first_name} ${last_name}`;
    const billing_details = { name, address: { country } };
    const { paymentMethod, error } = (await stripe?.createPaymentMethod({ type: "card", card, billing_details })) ?? {};
    if (!paymentMethod) return { fault: toFault(error) };
    const { brand, last4, exp_month: month, exp_year: year } = paymentMethod.card;
    const facts = { card_type: brandNames[brand] ?? brand, last_four_digits: last4, month, year };
    return { token: paymentMethod.id, facts: { ...facts, first_name, last_name, country } };
  } catch {
    return { fault: toFault({}) };
  }
}

function toFault({ code = "", message = "" }: StripeFault = {}): CardFault {
  const [attribute, key] = faultsOf[code] ?? ["base", "errors.failed"];
  return { attribute, key, message };
}
