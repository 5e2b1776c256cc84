import { intlLocale } from "@atrium/rules/languages.ts";
import { useEffect, useReducer, useRef } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { reportToConsole } from "@atrium/web/report.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../services.ts";
import type { CardDetails, CardFault, CardFields, FieldName, FieldsInit, Validity } from "./card-fields.ts";
import { cardForm, closedForm, type Tokenized } from "./card-form-state.ts";
import { openFields } from "./open-fields.ts";

type Told = { onTokenized: (tokenized: Tokenized) => void; onMissing: (error: unknown) => void; onEnter: () => void };

/** The provider's field that has an error. */
const hostedBy: Record<string, FieldName> = { number: "number", verification_value: "cvv" };

/** Styles of the page that are passed to the provider's fields. */
const looks = ["background-color", "color", "font-size", "line-height"] as const;

/** Hosted fields in three elements of the page, and their state. They are outside React, so an effect opens and closes them. */
export function useCardFields(init: FieldsInit, told: Told) {
  const { filesOrigin } = useServices();
  const lang = intlLocale(useLanguage());
  const t = usePhrases();
  const [state, dispatch] = useReducer(cardForm, closedForm);
  const fields = useRef<CardFields>(undefined);
  const validity = useRef<Validity>(state.validity);
  const number = useRef<HTMLDivElement>(null);
  const cvv = useRef<HTMLDivElement>(null);
  const expiry = useRef<HTMLDivElement>(null);
  const latest = useRef(told);
  const labels = useRef({ number: t("card.number"), cvv: t("card.cvv"), expiry: t("card.expiry") });
  useEffect(() => {
    latest.current = told;
  });

  useEffect(() => {
    if (!number.current || !cvv.current) return undefined;
    const hosts = { number: number.current, cvv: cvv.current, expiry: expiry.current ?? undefined };
    const opened = openFields(init, { hosts, labels: labels.current, lang }, filesOrigin);
    fields.current = opened;
    dispatch({ type: "opening" });
    const dress = () => {
      for (const [field, host] of Object.entries(hosts)) if (host) opened.setStyle(field as FieldName, looksOf(host));
    };
    opened.on("ready", () => {
      dress();
      dispatch({ type: "ready" });
    });
    opened.on("validity", (known) => {
      validity.current = known;
      dispatch({ type: "validity", validity: known });
    });
    opened.on("errors", (errors) => {
      report(errors, validity.current);
      dispatch({ type: "errors", errors });
      const [first] = errors.flatMap(({ attribute }) => hostedBy[attribute] ?? []);
      if (first) opened.focus(first);
    });
    opened.on("paymentMethod", (token, facts) => {
      const tokenized = { token, facts };
      dispatch({ type: "paymentMethod", tokenized });
      latest.current.onTokenized(tokenized);
    });
    opened.on("field", (field, what) => {
      if (what === "enter") return latest.current.onEnter();
      hosts[field]?.toggleAttribute("data-focused", what === "focus");
    });
    opened.init().catch((error: unknown) => latest.current.onMissing(error));
    // The device may switch between light and dark.
    const mode = matchMedia("(prefers-color-scheme: dark)");
    mode.addEventListener("change", dress);
    return () => {
      mode.removeEventListener("change", dress);
      opened.destroy();
    };
  }, [init, filesOrigin, lang]);

  return {
    ...state,
    places: { number, cvv, expiry },
    focus: (field: FieldName) => fields.current?.focus(field),
    tokenize(details: CardDetails): void {
      dispatch({ type: "tokenize" });
      fields.current?.tokenize(details);
    },
    reload(): void {
      dispatch({ type: "opening" });
      fields.current?.reload();
    },
  };
}

function looksOf(host: HTMLElement): Record<string, string> {
  const style = getComputedStyle(host);
  return Object.fromEntries(looks.map((name) => [name, style.getPropertyValue(name)]));
}

/** Reports errors and the validation data (2 §8): fields and kinds, never input. */
function report(errors: readonly CardFault[], validity: Validity): void {
  const keys = errors.map(({ attribute, key }) => `${attribute} ${key}`);
  reportToConsole(new CardNotTokenized(keys, validity), { trace_id: crypto.randomUUID() });
}

class CardNotTokenized extends Error {
  override name = "CardNotTokenized";
  readonly validity: Validity;

  constructor(keys: string[], validity: Validity) {
    super(`A card was not tokenised: ${keys.join(", ")} (${JSON.stringify(validity)})`);
    this.validity = validity;
  }
}
