import type { FastifyRequest } from "fastify";
import { readCookie } from "../../platform/http/cookies.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { Services } from "./services.ts";
import { hasCompanion } from "./sessions.ts";
import { companionOf } from "./store.ts";
import { bearerOf } from "./who-calls.ts";

/**
 * The latest expiry of any token that is issued for a request's bearer token: the bearer's own expiry, so that a stolen token cannot be extended
 * (Z1). Undefined if the session's cookie comes with the request, which only the browser that signed in has.
 */
export async function bearerEnd(
  request: FastifyRequest,
  { tenant, sessionUuid }: Caller,
  { callers }: Pick<Services, "callers">,
): Promise<Date | undefined> {
  if (readCookie(request, "companion") !== undefined) {
    const companion = await companionOf(tenant, sessionUuid);
    if (companion && hasCompanion(request, companion)) return undefined;
  }
  return callers.endOfToken(bearerOf(request));
}
