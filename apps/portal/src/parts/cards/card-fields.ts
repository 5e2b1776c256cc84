import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";

export type FieldsInit = EndpointReply<"GET /payment-methods/card-fields">["data"]["card_fields"];
export type CardFacts = EndpointBody<"POST /payment-methods">["payment_method"];

/** The fields that a provider hosts; `expiry` only where the provider insists on it, and then the portal does not ask for it. */
export const fieldNames = ["number", "cvv", "expiry"] as const;
export type FieldName = (typeof fieldNames)[number];

/** The portal's own fields; number and security code are in the provider's fields. */
export type CardDetails = Pick<CardFacts, "first_name" | "last_name" | "month" | "year" | "country">;

/** The validation data of 2 §3. A length is undefined where a provider does not report it. */
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

/** An error of a provider: the field, the provider's key, and its English text. */
export type CardFault = { attribute: string; key: string; message: string };

export type CardFieldEvents = {
  /** The fields accept input; after `init` and after each `reload`. */
  ready: [];
  validity: [Validity];
  field: [field: FieldName, what: "focus" | "blur" | "enter"];
  paymentMethod: [token: string, facts: CardFacts];
  errors: [readonly CardFault[]];
};

/** A provider's hosted card fields (M1). */
export type CardFields = {
  init(): Promise<void>;
  /** Resets the fields to empty. */
  reload(): void;
  on<E extends keyof CardFieldEvents>(event: E, handler: (...about: CardFieldEvents[E]) => void): () => void;
  setStyle(field: FieldName, css: Readonly<Record<string, string>>): void;
  focus(field: FieldName): void;
  /** Requests `validity`. */
  validate(): void;
  /** Answered by `paymentMethod` or by `errors`. */
  tokenize(details: CardDetails): void;
  destroy(): void;
};

/** The elements for the fields, and their names for screen readers. */
export type FieldPlaces = {
  hosts: { number: HTMLElement; cvv: HTMLElement; expiry?: HTMLElement | undefined };
  labels: Record<FieldName, string>;
  lang: string;
};

/** The provider's script failed to load, or does not define what it should. */
export class FieldsMissing extends Error {
  override name = "FieldsMissing";
}

type Handlers = { [E in keyof CardFieldEvents]: Set<(...about: CardFieldEvents[E]) => void> };

/** The listeners of a set of fields. */
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
