import { isExpired } from "@atrium/rules/card-expiry.ts";
import type { FieldEvent, FromField, Greeting, ToField } from "./field/messages.ts";
import { type CardFault, FieldsMissing } from "./card-fields.ts";
import type {
  InputProperties,
  Spreedly,
  SpreedlyEvents,
  SpreedlyField,
  SpreedlyMethod,
  SpreedlyOptions,
} from "./spreedly-fields.ts";

type Handlers = { [E in keyof SpreedlyEvents]: Set<(...about: SpreedlyEvents[E]) => void> };
type Field = { frame: HTMLIFrameElement; channel: MessagePort };

export type SandboxStart = {
  /** The address of each field's page. */
  pages: Record<SpreedlyField, string>;
  lang: string;
  now: () => Date;
};

const greeting: Greeting = "atrium-card-field";
const fieldEvents: Record<FieldEvent, true> = { focus: true, blur: true, input: true, enter: true, escape: true };
const names = ["number", "cvv"] as const;

/**
 * A drop-in replacement of Spreedly's iFrame (version 1) for published test cards: two iframes of opaque origin, with which this page shares
 * only a message channel each. Messages are checked field by field, and none has a field for a number.
 */
export function sandboxSpreedly({ pages, lang, now }: SandboxStart): Spreedly {
  const fields = new Map<SpreedlyField, Field>();
  const labels: Record<SpreedlyField, string> = { number: "", cvv: "" };
  let handlers = noHandlers();
  let about: InputProperties = {};
  let options: SpreedlyOptions | undefined;
  let details: Record<string, string> = {};

  const tell = <E extends keyof SpreedlyEvents>(event: E, ...about: SpreedlyEvents[E]) => {
    for (const handler of handlers[event]) handler(...about);
  };
  const send = (field: SpreedlyField, message: ToField) => fields.get(field)?.channel.postMessage(message, []);
  const sendTexts = (field: SpreedlyField) => send(field, { type: "texts", label: labels[field], lang });

  function heard(field: SpreedlyField, message: FromField): void {
    if (message.type === "ready") {
      sendTexts(field);
      waiting.delete(field);
      if (waiting.size === 0) tell("ready", fields.get("number")?.frame);
    } else if (message.type === "number") {
      const { cvvSize, ...state } = message.state;
      about = { ...about, ...state };
      send("cvv", { type: "cvv-size", size: cvvSize });
    } else if (message.type === "cvv") about = { ...about, ...message.state };
    else if (message.type === "event") tell("fieldEvent", field, message.name, field, about);
    else if (message.type === "fault") failed([message.fault]);
    else tell("paymentMethod", message.token, toMethod(message, details));
    if (message.type === "number" || message.type === "cvv") tell("validation", about);
  }

  function failed(more: readonly CardFault[]): void {
    tell("errors", [...faultsOf(details, about, now()), ...more]);
  }

  const waiting = new Set<SpreedlyField>();

  function open(): void {
    if (!options) return;
    about = {};
    for (const field of names) {
      const host = document.getElementById(field === "number" ? options.numberEl : options.cvvEl);
      if (!host) throw new FieldsMissing(`There is no place for the field ${field}.`);
      const frame = document.createElement("iframe");
      // Without `allow-same-origin` the page has an opaque origin: neither side can read the other.
      frame.setAttribute("sandbox", "allow-scripts");
      frame.title = labels[field];
      frame.src = pages[field];
      waiting.add(field);
      frame.addEventListener("load", () => {
        const { port1: channel, port2 } = new MessageChannel();
        channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
          if (fields.get(field)?.channel === channel && isFromField(field, data)) heard(field, data);
        });
        channel.start();
        fields.set(field, { frame, channel });
        // An opaque origin cannot be named as the target: the message goes to whatever is in this iframe, which nobody else can fill.
        frame.contentWindow?.postMessage(greeting, "*", [port2]);
      });
      host.replaceChildren(frame);
    }
  }

  return {
    init(_environmentKey, given) {
      options = given;
      open();
    },
    reload: open,
    removeHandlers() {
      handlers = noHandlers();
    },
    on(event, handler) {
      handlers[event].add(handler);
    },
    validate: () => names.forEach((field) => send(field, { type: "validate" })),
    transferFocus(field) {
      fields.get(field)?.frame.focus();
      send(field, { type: "focus" });
    },
    setFieldType() {},
    setNumberFormat() {},
    setLabel(field, text) {
      labels[field] = text;
      sendTexts(field);
    },
    setTitle(field, text) {
      const known = fields.get(field);
      if (known) known.frame.title = text;
    },
    setStyle(field, css) {
      const pairs = css.split(";").flatMap((rule): [string, string][] => {
        const [name = "", ...value] = rule.split(":");
        return name.trim() ? [[name.trim(), value.join(":").trim()]] : [];
      });
      send(field, { type: "style", css: Object.fromEntries(pairs) });
    },
    tokenizeCreditCard(given) {
      details = given;
      // The number is validated in its own iframe, which answers with a token or with the errors.
      if (faultsOf(details, about, now()).length > 0 && about.validNumber) failed([]);
      else send("number", { type: "tokenize" });
    },
  };
}

function noHandlers(): Handlers {
  return {
    ready: new Set(),
    paymentMethod: new Set(),
    errors: new Set(),
    fieldEvent: new Set(),
    validation: new Set(),
  };
}

/** The errors of the other fields, in Spreedly's format. */
function faultsOf(
  details: Record<string, string>,
  { validCvv, cvvLength = 0 }: InputProperties,
  now: Date,
): CardFault[] {
  const faults: CardFault[] = [];
  for (const attribute of ["first_name", "last_name"] as const)
    if (!details[attribute]?.trim()) faults.push({ attribute, key: "errors.blank", message: `${attribute} is blank` });
  if (isExpired({ month: Number(details["month"]), year: Number(details["year"]) }, now))
    faults.push({ attribute: "year", key: "errors.expired", message: "Year is expired" });
  if (!validCvv) {
    const key = cvvLength === 0 ? "errors.blank" : "errors.invalid";
    faults.push({ attribute: "verification_value", key, message: "Verification value is not right" });
  }
  return faults;
}

function toMethod(
  { cardType, lastFour }: Extract<FromField, { type: "token" }>,
  { first_name = "", last_name = "", month = "", year = "", country = "" }: Record<string, string>,
): SpreedlyMethod {
  return { card_type: cardType, last_four_digits: lastFour, first_name, last_name, month, year, country };
}

type Loose = Record<string, unknown>;
const isRecord = (value: unknown): value is Loose => typeof value === "object" && value !== null;
const isCount = (value: unknown) => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 19;
const isWord = (value: unknown) => typeof value === "string" && /^[a-z_.]{0,40}$/.test(value);

/** The exact messages that a field may send: nothing that could carry a number passes. */
export function isFromField(field: SpreedlyField, message: unknown): message is FromField {
  if (!isRecord(message)) return false;
  const { type, state } = message;
  if (type === "ready") return true;
  if (type === "event") return Object.hasOwn(fieldEvents, String(message["name"]));
  if (type === "cvv")
    return field === "cvv" && isRecord(state) && typeof state["validCvv"] === "boolean" && isCount(state["cvvLength"]);
  if (field !== "number") return false;
  if (type === "number")
    return (
      isRecord(state) &&
      isWord(state["cardType"]) &&
      typeof state["validNumber"] === "boolean" &&
      isCount(state["numberLength"]) &&
      isCount(state["cvvSize"])
    );
  if (type === "token")
    return (
      /^sandbox_[a-z]{32}$/.test(String(message["token"])) &&
      isWord(message["cardType"]) &&
      /^\d{4}$/.test(String(message["lastFour"]))
    );
  const { fault } = message;
  return type === "fault" && isRecord(fault) && isWord(fault["attribute"]) && isWord(fault["key"]) && isPlain(fault);
}

function isPlain({ message }: Loose): boolean {
  return typeof message === "string" && message.length < 100 && !/\d/.test(message);
}
