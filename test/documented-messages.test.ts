import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EndpointShape } from "@atrium/contract/endpoint.ts";
import { type EndpointKey, endpoints } from "@atrium/contract/endpoints.ts";
import { textFormats } from "@atrium/contract/schemas.ts";
import { Set as setFormat } from "typebox/format";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { eventLine } from "../apps/server/src/domains/analytics/event-line.ts";
import { toldOf } from "../apps/server/src/domains/analytics/facts-to-webhooks.ts";
import { readState } from "../apps/server/src/domains/suites/suite-state.ts";
import { messageOf } from "../apps/server/src/domains/suites/mqtt.ts";

for (const [name, isOne] of Object.entries(textFormats)) setFormat(name, isOne);

type Message = Record<string, unknown>;

const docs = join(import.meta.dirname, "../docs");
const uuid = "0198c0de-0000-7000-8000-00000000000a";
const moment = "2026-11-21T21:00:05.000Z";

/** Placeholders such as "…" and "<code>" are treated as a value of their kind. */
function filled(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, key)]));
  if (typeof value !== "string" || !/…|^<.*>$/.test(value)) return value;
  if (name.endsWith("uuid")) return uuid;
  if (/(^|_)at$|^timestamp$/.test(name)) return moment;
  return name === "email" ? "anna@acme.example" : "something of twenty letters";
}

/** A block is one message, or has one on each line. */
function messagesIn(block: string): Message[] {
  try {
    return [JSON.parse(block) as Message];
  } catch {
    return block
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Message);
  }
}

function documentedIn(page: string): Message[] {
  const text = readFileSync(join(docs, page), "utf8");
  const blocks = text.matchAll(/```json\n([\s\S]*?)```| -d '([^']*)'|^→ (\{.*\})$/gm);
  return [...blocks].flatMap(([, fenced, sent, answered]) => messagesIn(fenced ?? sent ?? answered ?? ""));
}

const faultsOf = (schema: EndpointShape["body"], message: Message) =>
  schema
    ? Value.Errors(schema, filled(message)).map((fault) => `${fault.instancePath} ${fault.message}`)
    : ["no schema"];
const sentTo = (key: EndpointKey) => (message: Message) =>
  expect(faultsOf((endpoints[key] as EndpointShape).body, message)).toEqual([]);
const answeredBy = (key: EndpointKey) => (message: Message) =>
  expect(faultsOf(endpoints[key].reply, message)).toEqual([]);
const command = (control: "lighting" | "temperature", field: string) => (message: Message) => {
  const sent = messageOf(
    { unit: "Fahrenheit" },
    { control, value: Number(message[field]) },
    String(message["expires_at"]),
  );
  expect({ ...message, id: "" }).toEqual({ ...(JSON.parse(sent) as Message), id: "" });
};

/** What accepts each message that a page shows, in the page's order: its receiver or its sender. */
const held: Record<string, ((message: Message) => void)[]> = {
  "administration.md": [sentTo("POST /auth/v2/consume-auth-link"), answeredBy("POST /auth/v2/consume-auth-link")],
  "analytics.md": [
    sentTo("POST /analytics/v2/track"),
    sentTo("POST /analytics/v2/track"),
    (message) => {
      const { occurred_at, received_at, brand, ...rest } = filled(message) as Parameters<typeof eventLine>[0] & Message;
      const line = eventLine({
        ...rest,
        occurred_at,
        received_at: new Date(received_at),
        brand_identifier: String(brand),
      });
      expect(filled(message)).toEqual(line);
    },
  ],
  "booking-requests.md": [sentTo("POST /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings")],
  "flags.md": [sentTo("PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key")],
  "kiosk.md": [sentTo("PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key")],
  "smart-suites.md": [
    (message) => {
      const { at, ...state } = message;
      expect(readState(Buffer.from(JSON.stringify(message)))).toEqual({ state, at: Date.parse(String(at)) });
    },
    command("lighting", "lighting"),
    command("temperature", "requested_temp"),
  ],
  "web-view.md": [answeredBy("POST /auth/v2/generate-web-view-code")],
  "webhooks.md": [
    (message) => {
      const { type, timestamp, data } = filled(message) as { type: string; timestamp: string; data: { fact: Message } };
      expect(timestamp).toBe(moment);
      const fact = { ...data.fact, at: new Date(moment), address: "1.2.3.4", trace_id: "t" };
      expect(data.fact).toEqual(toldOf(fact as unknown as Parameters<typeof toldOf>[0]));
      expect(data.fact["action"]).toBe(type);
    },
  ],
};

test.each(readdirSync(docs).filter((name) => name.endsWith(".md")))(
  "Z28 each message that %s shows matches the code",
  (page) => {
    const messages = documentedIn(page);
    expect(messages).toHaveLength(held[page]?.length ?? 0);
    messages.forEach((message, at) => held[page]?.[at]?.(message));
  },
);
