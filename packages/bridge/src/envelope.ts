import type { Envelope, Failure, RequestId } from "./protocol.ts";

/** A message as it came: `fields` are those of its payload, and those beside its action. */
export type Incoming = {
  action: string;
  id?: RequestId;
  fields: Record<string, unknown>;
  /** It came as a JSON string, and is answered as one. */
  asText: boolean;
};

/** Longer messages are not parsed. */
const longestText = 64 * 1024;

/** A valid action name, which may be repeated in the answer. */
const actionName = /^[A-Za-z]{1,40}$/;

/** Parses a posted message; undefined if it is not of this protocol, because any script may post anything to a window. */
export function readMessage(data: unknown): Incoming | undefined {
  const asText = typeof data === "string";
  const message = asText ? parse(data) : data;
  if (!isRecord(message)) return undefined;
  const { action, id, payload, ...beside } = message;
  if (typeof action !== "string" || !actionName.test(action)) return undefined;
  // Spread copies only own properties, including `__proto__`; the schemas pick their fields by name.
  const fields = { ...beside, ...(isRecord(payload) ? payload : {}) };
  return { action, fields, asText, ...(isId(id) ? { id } : {}) };
}

type Said = { name: string; id?: RequestId | undefined; asText: boolean };

/** An answer or a push in its posted form. */
export function writeMessage(
  { name, id, asText }: Said,
  outcome: { data: unknown } | { error: Failure },
): Envelope | string {
  const head = { event: name, type: name, action: name, v: 1 as const, ...(id === undefined ? {} : { id }) };
  const envelope: Envelope =
    "error" in outcome ? { ...head, ok: false, error: outcome.error } : { ...head, ok: true, data: outcome.data };
  return asText ? JSON.stringify(envelope) : envelope;
}

function parse(text: string): unknown {
  if (text.length > longestText || !text.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(id: unknown): id is RequestId {
  return typeof id === "string" ? id.length <= 200 : typeof id === "number" && Number.isFinite(id);
}
