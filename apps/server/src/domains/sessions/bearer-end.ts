import type { FastifyRequest } from "fastify";
import { readCookie } from "../../platform/http/cookies.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { Services } from "./services.ts";
import { hasCompanion } from "./sessions.ts";
import { companionOf } from "./store.ts";
import { bearerOf } from "./who-calls.ts";

/**
 * The latest end of whatever token is given for a request's bearer: the bearer's own, so that a stolen one is good until it ends and leads to
 * no other (Z1). Undefined where the session's cookie comes with it, which only the browser that signed in has.
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
