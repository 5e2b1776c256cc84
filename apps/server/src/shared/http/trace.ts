import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const traceId = /^[0-9a-f]{32}$/;

/** The id that follows one intent through portal, logs and refusals: the caller's (W3C `traceparent`, or `x-trace-id`), else a new one. */
export function traceIdOf({ traceparent, "x-trace-id": own }: IncomingHttpHeaders): string {
  const parent = traceparent && /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(String(traceparent))?.[1];
  if (parent) return parent;
  const plain = own && String(own).replaceAll("-", "").toLowerCase();
  // Its random numbers come from a store that is filled now and then, not from the system each time.
  return plain && traceId.test(plain) ? plain : randomUUID().replaceAll("-", "");
}
