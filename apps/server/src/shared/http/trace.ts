import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const traceId = /^[0-9a-f]{32}$/;

/** The id that follows one intent through portal, logs and refusals: the caller's (W3C `traceparent`, or `x-trace-id`), else a new one. */
export function traceIdOf(headers: IncomingHttpHeaders): string {
  const parent = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(String(headers.traceparent ?? ""))?.[1];
  const plain = String(headers["x-trace-id"] ?? "")
    .replaceAll("-", "")
    .toLowerCase();
  return parent ?? (traceId.test(plain) ? plain : randomBytes(16).toString("hex"));
}
