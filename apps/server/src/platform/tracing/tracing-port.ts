import type { IncomingHttpHeaders } from "node:http";

export type Attributes = Record<string, string | number | boolean>;

export type RequestSpan = {
  /** Runs the work as part of the request: its statements and queued jobs belong to the request's trace. */
  within<T>(work: () => T): T;
  end(status: number): void;
};

/** Traces for the operator's receiver: durations and causes. Contains no values and no personal data. */
export type Tracing = {
  request(asked: { traceId: string; headers: IncomingHttpHeaders; method: string; route: string }): RequestSpan;
  /** One statement; its text has placeholders instead of values. */
  statement<T>(text: string, work: () => Promise<T>): Promise<T>;
  /** Work that outlives the request that caused it: a trace of its own, linked to the request's. */
  work<T>(
    name: string,
    work: () => Promise<T>,
    about?: { causedBy?: string | null; attributes?: Attributes },
  ): Promise<T>;
  /** The link from later work to the current span (W3C `traceparent`). */
  traceparent(): string | null;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

export type TraceParent = { traceId: string; spanId: string; sampled: boolean };

const none = /^0+$/;

/** The caller's span (W3C trace context), if it is valid: version ff and ids of zeros are not. */
export function parentIn(traceparent: string | string[] | undefined): TraceParent | undefined {
  const [, version, traceId = "", spanId = "", flags = ""] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/.exec(String(traceparent)) ?? [];
  if (!version || version === "ff" || none.test(traceId) || none.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
