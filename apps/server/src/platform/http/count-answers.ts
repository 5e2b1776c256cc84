import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";
import { noRoute } from "./trace.ts";

/** Counts each answer by its route's pattern. Event streams are left out: they last as long as their page is open. */
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
