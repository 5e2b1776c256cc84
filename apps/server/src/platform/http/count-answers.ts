import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";
import { noRoute } from "./trace.ts";

/** Counts each answer by its route's pattern. A stream of events lasts as long as its page is open, which is no answer's time. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    if (!String(reply.raw.getHeader("content-type")).startsWith("text/event-stream")) {
      const { method, routeOptions } = request;
      const seconds = reply.elapsedTime / 1000;
      metrics.answered({ method, route: routeOptions.url ?? noRoute, status: reply.statusCode, seconds });
    }
    done();
  });
}
