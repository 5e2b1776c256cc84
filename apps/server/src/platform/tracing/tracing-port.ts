import type { IncomingHttpHeaders } from "node:http";

export type Attributes = Record<string, string | number | boolean>;

export type RequestSpan = {
  /** What the work asks of the database, or puts down for later, belongs to the request. */
  within<T>(work: () => T): T;
  end(status: number): void;
};

/** What is told to a receiver of traces, where an operator has one: how long what took, and what caused it. Never a value, never a person. */
export type Tracing = {
  request(asked: { traceId: string; headers: IncomingHttpHeaders; method: string; route: string }): RequestSpan;
  /** One statement; its text has placeholders where values go. */
  statement<T>(text: string, work: () => Promise<T>): Promise<T>;
  /** Work that outlives the request that caused it: a trace of its own, linked to that one. */
  work<T>(
    name: string,
    work: () => Promise<T>,
    about?: { causedBy?: string | null; attributes?: Attributes },
  ): Promise<T>;
  /** What links later work to that which is under way now (W3C `traceparent`). */
  traceparent(): string | null;
  /** Sends what is left. */
  close(): Promise<void>;
};

export type TraceParent = { traceId: string; spanId: string; sampled: boolean };

const none = /^0+$/;

/** The caller's span (W3C trace context), if it says so rightly: version ff and ids of zeros are none. */
export function parentIn(traceparent: string | string[] | undefined): TraceParent | undefined {
  const [, version, traceId = "", spanId = "", flags = ""] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/.exec(String(traceparent)) ?? [];
  if (!version || version === "ff" || none.test(traceId) || none.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
