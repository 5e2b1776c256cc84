import {
  type CardDetails,
  type CardFacts,
  type CardFault,
  type CardFields,
  fieldListeners,
  type FieldPlaces,
  type Validity,
} from "./card-fields.ts";

export type SpreedlyField = "number" | "cvv";

/** Spreedly's `inputProperties`. */
export type InputProperties = {
  cardType?: string;
  validNumber?: boolean;
  validCvv?: boolean;
  numberLength?: number;
  cvvLength?: number;
};

/** The fields of a payment method in Spreedly's events. */
export type SpreedlyMethod = {
  card_type: string;
  last_four_digits: string;
  month: number | string;
  year: number | string;
  first_name: string;
  last_name: string;
  country?: string | null;
};

export type SpreedlyEvents = {
  ready: [frame?: unknown];
  paymentMethod: [token: string, method: SpreedlyMethod];
  errors: [CardFault[]];
  fieldEvent: [field: SpreedlyField, what: string, active: SpreedlyField, about: InputProperties];
  validation: [InputProperties];
};

export type SignedOptions = { nonce: string; timestamp: string; certificateToken: string; signature: string };
export type SpreedlyOptions = { numberEl: string; cvvEl: string } & Partial<SignedOptions>;

/** The part of Spreedly's iFrame (version 1) that the portal uses; the sandbox replaces it. */
export type Spreedly = {
  init(environmentKey: string, options: SpreedlyOptions): void;
  reload(): void;
  removeHandlers(): void;
  on<E extends keyof SpreedlyEvents>(event: E, handler: (...about: SpreedlyEvents[E]) => void): void;
  validate(): void;
  transferFocus(field: SpreedlyField): void;
  setFieldType(field: SpreedlyField, type: "number" | "text" | "tel"): void;
  setNumberFormat(format: "prettyFormat" | "plainFormat" | "maskedFormat"): void;
  setLabel(field: SpreedlyField, text: string): void;
  setTitle(field: SpreedlyField, text: string): void;
  setStyle(field: SpreedlyField, css: string): void;
  tokenizeCreditCard(details: Record<string, string>): void;
};

export type SpreedlyStart = {
  /** The global object of the provider's script, or the sandbox's. */
  open(): Promise<Spreedly>;
  environmentKey: string;
  /** Signed for one start: a reload needs another signature. */
  signed?: SignedOptions;
};

/** Adapts Spreedly's fields to the portal's interface. */
export function spreedlyFields({ open, environmentKey, signed }: SpreedlyStart, places: FieldPlaces): CardFields {
  const { on, tell, clear } = fieldListeners();
  const { hosts, labels } = places;
  const styles = new Map<SpreedlyField, string>();
  let provider: Spreedly | undefined;
  let isOver = false;

  function dress(field: SpreedlyField): void {
    provider?.setStyle(field, styles.get(field) ?? "");
  }

  function listen(spreedly: Spreedly): void {
    spreedly.on("ready", () => {
      if (isOver) return;
      for (const field of ["number", "cvv"] as const) {
        spreedly.setFieldType(field, "text");
        spreedly.setLabel(field, labels[field]);
        spreedly.setTitle(field, labels[field]);
        dress(field);
      }
      spreedly.setNumberFormat("prettyFormat");
      tell("ready");
    });
    spreedly.on("validation", (about) => tell("validity", toValidity(about)));
    spreedly.on("fieldEvent", (field, what, _active, about) => {
      if (what === "input") tell("validity", toValidity(about));
      if (what === "focus" || what === "blur" || what === "enter") tell("field", field, what);
    });
    spreedly.on("errors", (faults) => tell("errors", faults.map(toFault)));
    spreedly.on("paymentMethod", (token, method) => tell("paymentMethod", token, toFacts(method)));
  }

  return {
    on,
    async init() {
      const spreedly = await open();
      if (isOver) return;
      provider = spreedly;
      spreedly.removeHandlers();
      listen(spreedly);
      const [numberEl, cvvEl] = [hosts.number.id, hosts.cvv.id];
      spreedly.init(environmentKey, { numberEl, cvvEl, ...signed });
    },
    reload: () => provider?.reload(),
    setStyle(field, css) {
      const text = Object.entries(css).map(([name, value]) => `${name}: ${value}`);
      if (field === "expiry") return;
      styles.set(field, text.join("; "));
      dress(field);
    },
    focus(field) {
      if (field !== "expiry") provider?.transferFocus(field);
    },
    validate: () => provider?.validate(),
    tokenize: (details) => provider?.tokenizeCreditCard(toDetails(details)),
    destroy() {
      isOver = true;
      clear();
      provider?.removeHandlers();
      for (const host of [hosts.number, hosts.cvv]) host.replaceChildren();
    },
  };
}

function toDetails({ first_name, last_name, month, year, country }: CardDetails): Record<string, string> {
  return { first_name, last_name, month: String(month).padStart(2, "0"), year: String(year), country };
}

export function toValidity(about: InputProperties): Validity {
  const { cardType, validNumber = false, validCvv = false, numberLength, cvvLength } = about;
  return { cardType: cardType || undefined, validNumber, validCvv, numberLength, cvvLength };
}

function toFault({ attribute, key, message }: CardFault): CardFault {
  return { attribute, key, message };
}

/** The only fields of a card that the server may receive. */
function toFacts(method: SpreedlyMethod): CardFacts {
  const { card_type, last_four_digits, first_name, last_name, month, year, country } = method;
  return {
    card_type,
    last_four_digits,
    first_name,
    last_name,
    month: Number(month),
    year: Number(year),
    country: country ?? "",
  };
}
