import type { Unheard, Watched } from "@atrium/bridge/dispatcher.ts";
import { readMessage } from "@atrium/bridge/envelope.ts";
import type { Envelope, ErrorCode } from "@atrium/bridge/protocol.ts";
import { createListeners } from "@atrium/web/listeners.ts";

/** A line of the inspector. */
export type Line = {
  readonly id: number;
  /** Milliseconds since the page was opened. */
  readonly at: number;
  readonly kind: "in" | "out" | "refused" | "told" | "unheard";
  /** The action or event; empty where a message names none. */
  readonly name: string;
  readonly origin: string;
  readonly form: "text" | "object";
  readonly data: unknown;
  readonly code?: ErrorCode;
  /** Why it had no answer, or was refused. */
  readonly why?: Unheard | "port" | ErrorCode;
  /** The host's text of a refusal. */
  readonly said?: string;
};

/** Beyond this the oldest lines are removed: a page may be flooded with messages. */
const most = 500;

export type Traffic = ReturnType<typeof createTraffic>;

/** The messages in both directions, oldest first. `later` delays the notification of listeners, so that one serves many messages. */
export function createTraffic(now: () => number, later: (work: () => void) => void) {
  const { subscribe, tell } = createListeners();
  const begun = now();
  let lines: readonly Line[] = [];
  let waiting: Line[] = [];
  let last = 0;

  function show(): void {
    lines = [...lines, ...waiting].slice(-most);
    waiting = [];
    tell();
  }

  return {
    subscribe,
    get: () => lines,
    add(seen: Seen): void {
      last += 1;
      waiting.push({ id: last, at: Math.round(now() - begun), ...lineOf(seen) });
      if (waiting.length === 1) later(show);
      // Lines beyond the limit would be removed anyway when they are shown.
      else if (waiting.length > 2 * most) waiting = [...waiting.slice(0, 1), ...waiting.slice(-most)];
    },
    clear(): void {
      [lines, waiting] = [[], []];
      tell();
    },
  };
}

/** What the dispatcher reports, and what never reaches it: a message of a page without an origin that does not come over its port. */
export type Seen = Watched | { kind: "unheard"; why: "port"; origin: string; data: unknown };

export function lineOf(seen: Seen): Omit<Line, "id" | "at"> {
  const { origin, data } = seen;
  const form = typeof data === "string" ? "text" : "object";
  const shared = { origin, data, form } as const;
  if (seen.kind === "asked") return { ...shared, kind: "in", name: nameOf(data) };
  if (seen.kind === "unheard") return { ...shared, kind: "unheard", name: nameOf(data), why: seen.why };
  const envelope = (form === "text" ? JSON.parse(String(data)) : data) as Envelope;
  const name = envelope.event;
  if (seen.kind === "told") return { ...shared, kind: "told", name };
  if (envelope.ok) return { ...shared, kind: "out", name };
  const { code, message } = envelope.error;
  return { ...shared, kind: "refused", name, code, why: code, said: message };
}

function nameOf(data: unknown): string {
  return readMessage(data)?.action ?? "";
}

/** The lines as JSON, for a report or a test; data that JSON cannot hold is described. */
export function asJson(lines: readonly Line[]): string {
  return written(lines.map((line) => (inJson(line.data) === undefined ? { ...line, data: written(line.data) } : line)));
}

/** A received message as readable text. Values that can be posted but not written as JSON are described. */
export function written(data: unknown): string {
  return inJson(data) ?? "An object that holds itself.";
}

function inJson(data: unknown): string | undefined {
  try {
    return JSON.stringify(data, bigIntsAsText, 2) ?? String(data);
  } catch {
    return undefined;
  }
}

const bigIntsAsText = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}` : value);
