import type { FastifyRequest } from "fastify";
import type { LimitRule, Limits } from "../../platform/limits/limits.ts";
import { networkOf } from "../../platform/limits/network.ts";
import { hashOf } from "../../platform/keys/secrets.ts";

/**
 * Looks up the bearer token of an external system by its hash. A wrong one is undefined and counted, and after too many the caller's network has to
 * wait.
 */
export async function ofBearer<T>(
  request: FastifyRequest,
  { limits, wrong }: { limits: Limits; wrong: LimitRule },
  find: (tokenHash: Buffer) => Promise<T | undefined>,
): Promise<T | undefined> {
  const [, bearer] = /^Bearer +(\S{20,200})$/i.exec(request.headers.authorization ?? "") ?? [];
  const found = bearer ? await find(hashOf(bearer)) : undefined;
  if (!found) await limits.take(wrong, networkOf(request));
  return found;
}
