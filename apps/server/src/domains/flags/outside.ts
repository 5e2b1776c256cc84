import type { Logger } from "pino";
import { BoundedCache } from "../../platform/concurrency/bounded-cache.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { type EvaluatedFlag, type FlagContext, flagsByDefault, type Flags } from "./flags.ts";

/** How long a page waits for the service, in milliseconds. Tests of one that never answers set less. */
export const patience = { ms: 2_000 };
/** After a failure the service is not called for a while, so that pages do not wait for it each time. */
const restSeconds = 10;
/** How long one answer is cached for all anonymous visitors: each page of a brand needs it. */
const visitorSeconds = 10;

type Options = {
  /** Base address of the service; `/ofrep/v1/evaluate/flags` is below it. */
  url: string;
  token: string | undefined;
  clock: Clock;
  logger: Logger;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** Calls an external flag service by OFREP. If it fails, the gates have their defaults and the portal works (test 19). */
export function outsideFlags({ url, token, clock, logger, fetch = globalThis.fetch }: Options): Flags {
  const address = `${url.replace(/\/+$/, "")}/ofrep/v1/evaluate/flags`;
  const visitors = new BoundedCache<EvaluatedFlag[]>({ clock, seconds: visitorSeconds, most: 1_000 });
  let restUntil = 0;

  async function ask(context: FlagContext): Promise<EvaluatedFlag[]> {
    if (clock.now().getTime() < restUntil) return flagsByDefault;
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ context }),
        signal: AbortSignal.timeout(patience.ms),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`It answered with status ${response.status}.`);
      return readFlags(await response.json());
    } catch (error) {
      restUntil = clock.now().getTime() + restSeconds * 1000;
      logger.warn({ err: error }, `The flag service does not answer; the defaults apply for ${restSeconds} seconds.`);
      return flagsByDefault;
    }
  }

  return {
    version: () => undefined,
    evaluate: (brand, context) =>
      context.anonymous && context.targetingKey === "anonymous"
        ? visitors.get(`${brand.uuid} ${brand.domain}`, () => ask(context))
        : ask(context),
  };
}

/** The decided flags of an answer; a failed one has an `errorCode` instead of a value. */
function readFlags(answer: unknown): EvaluatedFlag[] {
  const { flags } = (answer ?? {}) as { flags?: unknown };
  if (!Array.isArray(flags)) throw new Error("Its answer has no flags.");
  return flags.flatMap((flag: Partial<EvaluatedFlag> | null) => {
    if (typeof flag?.key !== "string" || flag.value === undefined) return [];
    const { key, value, reason, variant } = flag;
    return [
      {
        key,
        value,
        ...(typeof reason === "string" ? { reason } : {}),
        ...(typeof variant === "string" ? { variant } : {}),
      },
    ];
  });
}
