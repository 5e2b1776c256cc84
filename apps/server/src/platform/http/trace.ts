import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { parentIn, type RequestSpan, type Tracing } from "../tracing/tracing-port.ts";

const traceId = /^(?!0{32})[0-9a-f]{32}$/;

/** The id that follows one intent through portal, logs and refusals: the caller's (W3C `traceparent`, or `x-trace-id`), else a new one. */
export function traceIdOf({ traceparent, "x-trace-id": own }: IncomingHttpHeaders): string {
  const parent = parentIn(traceparent);
  if (parent) return parent.traceId;
  const plain = own && String(own).replaceAll("-", "").toLowerCase();
  // Its random numbers come from a store that is filled now and then, not from the system each time.
  return plain && traceId.test(plain) ? plain : randomUUID().replaceAll("-", "");
}

/** What requests are called that no route is for. */
export const noRoute = "(page)";

/** Tells of each request by its route's pattern, under the id that its answer carries. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<object, RequestSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { id, headers, method, routeOptions } = request;
    const span = tracing.request({ traceId: id, headers, method, route: routeOptions.url ?? noRoute });
    spans.set(request, span);
    span.within(done);
  });
  // A body arrives by events of the connection, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    spans.get(request)?.end(reply.statusCode);
    done();
  });
}
