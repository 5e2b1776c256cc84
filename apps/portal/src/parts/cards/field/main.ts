/*
 * The script of the sandbox's card fields, each in a page of its own (server: pages/page/card-fields.ts). The input stays in variables of that
 * page; other pages receive only the field's state and finally a token. The script is inlined into its page, so it imports nothing by address.
 */
import type { CvvState, FieldEvent, FromField, Greeting, ToField } from "./messages.ts";
import { exampleNumber, freshToken, grouped, longestNumber, numberFault, numberState } from "./test-cards.ts";

const greeting: Greeting = "atrium-card-field";
const { field = "", origins = "" } = document.documentElement.dataset;
const input = document.querySelector("input");
const label = document.querySelector("label");
const isNumber = field === "number";
/** The page has an opaque origin; its address still contains the portal's. */
const portals = [location.origin, ...origins.split(" ").filter(Boolean)];
/** The properties that `setStyle` may change: only appearance, and nothing that could load a resource. */
const looks = [
  "background-color",
  "color",
  "font-size",
  "font-weight",
  "letter-spacing",
  "line-height",
  "padding",
  "text-align",
];

let channel: MessagePort | undefined;
let cvvSize = 3;

const digits = () => (input?.value ?? "").replace(/\D/g, "");
const tell = (message: FromField) => channel?.postMessage(message, []);
const happened = (name: FieldEvent) => tell({ type: "event", name });

function cvvState(): CvvState {
  const typed = digits();
  return { validCvv: typed.length === cvvSize, cvvLength: typed.length };
}

function tellState(): void {
  tell(isNumber ? { type: "number", state: numberState(digits()) } : { type: "cvv", state: cvvState() });
}

function typed(): void {
  if (!input) return;
  const most = isNumber ? longestNumber : cvvSize;
  const shown = digits().slice(0, most);
  const atEnd = input.selectionStart === input.value.length;
  const behind = input.value.slice(input.selectionStart ?? 0).replace(/\D/g, "").length;
  input.value = isNumber ? grouped(shown) : shown;
  if (!atEnd) {
    // The caret stays behind the same digit.
    let at = input.value.length;
    for (let left = behind; left > 0 && at > 0; at -= 1) if (/\d/.test(input.value[at - 1] ?? "")) left -= 1;
    input.setSelectionRange(at, at);
  }
  tellState();
  happened("input");
}

const answers: { [T in ToField["type"]]: (message: Extract<ToField, { type: T }>) => void } = {
  texts({ label: text, lang }) {
    document.documentElement.lang = lang;
    document.title = text;
    if (label) label.textContent = text;
  },
  style({ css }) {
    for (const [name, value] of Object.entries(css)) {
      if (looks.includes(name) && !/url|expression/i.test(value)) input?.style.setProperty(name, value);
    }
  },
  "cvv-size": ({ size }) => {
    cvvSize = size === 4 ? 4 : 3;
    tellState();
  },
  focus: () => input?.focus(),
  reset() {
    if (input) input.value = "";
    tellState();
  },
  validate: tellState,
  tokenize() {
    if (!isNumber) return;
    const number = digits();
    const fault = numberFault(number);
    if (fault) return tell({ type: "fault", fault });
    tell({
      type: "token",
      token: freshToken(crypto.getRandomValues(new Uint8Array(32)), number),
      cardType: numberState(number).cardType,
      lastFour: number.slice(-4),
    });
  },
};

function isForField(message: unknown): message is ToField {
  const { type } = (typeof message === "object" && message !== null ? message : {}) as { type?: unknown };
  return typeof type === "string" && Object.hasOwn(answers, type);
}

function greeted({ source, origin, data, ports }: MessageEvent): void {
  const [port] = ports;
  if (source !== parent || !portals.includes(origin) || data !== greeting || !port) return;
  removeEventListener("message", greeted);
  channel = port;
  port.addEventListener("message", ({ data: message }: MessageEvent<unknown>) => {
    if (isForField(message)) (answers[message.type] as (message: ToField) => void)(message);
  });
  port.start();
  tell({ type: "ready" });
}

if (input) {
  input.autocomplete = isNumber ? "cc-number" : "cc-csc";
  // Written here, so that not even a test number is in another page.
  input.placeholder = isNumber ? exampleNumber : "123";
  input.maxLength = isNumber ? longestNumber + 4 : 4;
  input.addEventListener("input", typed);
  input.addEventListener("focus", () => happened("focus"));
  input.addEventListener("blur", () => happened("blur"));
  input.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") happened("enter");
    if (key === "Escape") happened("escape");
  });
}
addEventListener("message", greeted);
