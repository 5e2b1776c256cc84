import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";
import type { Clock } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import type { Logger } from "pino";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Event streams last as long as their page is open: they are limited per owner, and not counted here. */
    isStream?: boolean;
  }
}

/** Monitoring endpoints are always answered. */
export const alwaysAnswered: readonly string[] = ["/livez", "/readyz", "/api/healthcheck"];

const retryAfterSeconds = 2;
/** How often, in milliseconds, the log is written while requests are refused. */
const sayAgainMs = 10_000;

/**
 * Refuses requests with `Retry-After` while the configured number is being answered (test 20). Without a limit all requests would queue, wait longer
 * and longer, time out and fill the memory.
 */
export function boundRequests(
  app: FastifyInstance,
  { config, clock, logger }: { config: Config; clock: Clock; logger: Logger },
): void {
  const { requestsAtOnce: most } = config;
  const always = new Set(alwaysAnswered);
  let open = 0;
  let saidAt = 0;

  function turnedAway(): Refusal {
    const now = clock.now().getTime();
    if (now - saidAt > sayAgainMs) {
      saidAt = now;
      logger.warn({ most }, "more requests at once than REQUESTS_AT_ONCE: some are refused");
    }
    return new Refusal("unavailable", undefined, { retryAfterSeconds, isSaid: true });
  }

  app.addHook("onRequest", (request, reply, done) => {
    const { url = "", config: route } = request.routeOptions;
    if (route.isStream || always.has(url)) return done();
    if (open >= most) return done(turnedAway());
    open += 1;
    // Whether it was answered or its caller has disconnected.
    reply.raw.once("close", () => {
      open -= 1;
    });
    done();
  });
}
