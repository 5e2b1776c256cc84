import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { parentIn, type RequestSpan, type Tracing } from "../tracing/tracing-port.ts";

const traceId = /^(?!0{32})[0-9a-f]{32}$/;

/**
 * The trace id of a request: the caller's (W3C `traceparent`, or `x-trace-id`), else a new one. It appears in the portal, in logs and in refusals.
 */
export function traceIdOf({ traceparent, "x-trace-id": own }: IncomingHttpHeaders): string {
  const parent = parentIn(traceparent);
  if (parent) return parent.traceId;
  const plain = own && String(own).replaceAll("-", "").toLowerCase();
  // Takes random numbers from a pool that is refilled now and then, instead of asking the system each time.
  return plain && traceId.test(plain) ? plain : randomUUID().replaceAll("-", "");
}

/** The name of requests without a route. */
export const noRoute = "(page)";

/** Reports each request to the traces by its route's pattern, under the id that its answer carries. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<object, RequestSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { id, headers, method, routeOptions } = request;
    const span = tracing.request({ traceId: id, headers, method, route: routeOptions.url ?? noRoute });
    spans.set(request, span);
    span.within(done);
  });
  // A body arrives through events of the connection, which run outside the request's context.
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
