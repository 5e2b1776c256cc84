import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";
import type { Clock } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import type { Logger } from "pino";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its answer lasts as long as its page: those who listen are counted by whom they belong to, and not as requests at once. */
    isStream?: boolean;
  }
}

/** Whoever watches over the server is answered always. */
export const alwaysAnswered: readonly string[] = ["/livez", "/readyz", "/api/healthcheck"];

const retryAfterSeconds = 2;
/** How often the log is told while it lasts. */
const sayAgainMs = 10_000;

/**
 * Turns away whoever asks while as many are being answered as the server is to bear, with the time to come again (test 20). Without a bound
 * everybody would wait behind everybody, longer each moment, until all give up and memory is full of what they asked.
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
      logger.warn({ most }, "more requests at once than are answered: some are turned away");
    }
    return new Refusal("unavailable", undefined, { retryAfterSeconds, isSaid: true });
  }

  app.addHook("onRequest", (request, reply, done) => {
    const { url = "", config: route } = request.routeOptions;
    if (route.isStream || always.has(url)) return done();
    if (open >= most) return done(turnedAway());
    open += 1;
    // Whether it was answered or its caller has gone.
    reply.raw.once("close", () => {
      open -= 1;
    });
    done();
  });
}
