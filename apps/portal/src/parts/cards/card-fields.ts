import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";

export type FieldsInit = EndpointReply<"GET /payment-methods/card-fields">["data"]["card_fields"];
export type CardFacts = EndpointBody<"POST /payment-methods">["payment_method"];

/** What a provider hosts; `expiry` only where it insists on that too, and the portal then does not ask. */
export const fieldNames = ["number", "cvv", "expiry"] as const;
export type FieldName = (typeof fieldNames)[number];

/** What the portal itself has asked for; number and security code are in the provider's fields. */
export type CardDetails = Pick<CardFacts, "first_name" | "last_name" | "month" | "year" | "country">;

/** The validation data of 2 §3. Lengths are unknown where a provider does not say them. */
export type Validity = {
  cardType: string | undefined;
  validNumber: boolean;
  validCvv: boolean;
  numberLength: number | undefined;
  cvvLength: number | undefined;
};

export const unknownValidity: Validity = {
  cardType: undefined,
  validNumber: false,
  validCvv: false,
  numberLength: undefined,
  cvvLength: undefined,
};

/** One thing that a provider finds fault with: of which field, as which of its keys, in its own English. */
export type CardFault = { attribute: string; key: string; message: string };

export type CardFieldEvents = {
  /** The fields can be typed into; after `init` and after each `reload`. */
  ready: [];
  validity: [Validity];
  field: [field: FieldName, what: "focus" | "blur" | "enter"];
  paymentMethod: [token: string, facts: CardFacts];
  errors: [readonly CardFault[]];
};

/** Hosted card fields, whoever's they are (M1). */
export type CardFields = {
  init(): Promise<void>;
  /** Anew and empty. */
  reload(): void;
  on<E extends keyof CardFieldEvents>(event: E, handler: (...about: CardFieldEvents[E]) => void): () => void;
  setStyle(field: FieldName, css: Readonly<Record<string, string>>): void;
  focus(field: FieldName): void;
  /** Asks for `validity`. */
  validate(): void;
  /** Answered by `paymentMethod` or by `errors`. */
  tokenize(details: CardDetails): void;
  destroy(): void;
};

/** Where the fields go, and what they are called to whoever hears and does not see. */
export type FieldPlaces = {
  hosts: { number: HTMLElement; cvv: HTMLElement; expiry?: HTMLElement | undefined };
  labels: Record<FieldName, string>;
  lang: string;
};

/** The provider's script did not come, or is not what it should be. */
export class FieldsMissing extends Error {
  override name = "FieldsMissing";
}

type Handlers = { [E in keyof CardFieldEvents]: Set<(...about: CardFieldEvents[E]) => void> };

/** Who listens to a set of fields. */
export function fieldListeners() {
  const handlers: Handlers = {
    ready: new Set(),
    validity: new Set(),
    field: new Set(),
    paymentMethod: new Set(),
    errors: new Set(),
  };
  return {
    on<E extends keyof CardFieldEvents>(event: E, handler: (...about: CardFieldEvents[E]) => void): () => void {
      handlers[event].add(handler);
      return () => void handlers[event].delete(handler);
    },
    tell<E extends keyof CardFieldEvents>(event: E, ...about: CardFieldEvents[E]): void {
      for (const handler of handlers[event]) handler(...about);
    },
    clear(): void {
      for (const each of Object.values(handlers)) each.clear();
    },
  };
}
