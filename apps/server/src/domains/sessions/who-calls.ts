import type { FastifyRequest } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller, WhoCalls } from "../../platform/http/who-calls.ts";
import { miniAppOf } from "./app-tokens.ts";
import { integrationOf } from "./integrations.ts";
import type { Services } from "./services.ts";

/** Authenticates requests for the endpoints of the contract. */
export function whoCalls(services: Services): WhoCalls {
  return {
    person: (request) => callerOf(request, services),
    isViewAs(request) {
      const token = bearerOf(request);
      return token ? services.callers.isViewAs(token) : Promise.resolve(false);
    },
    miniApp: (request) => miniAppOf(request, services),
    integration: (request) => integrationOf(request, services),
  };
}

/** The signed-in person; refuses with a code that says whether signing in again is needed. */
export function callerOf(request: FastifyRequest, services: Pick<Services, "callers">): Promise<Caller> {
  const token = bearerOf(request);
  return token ? services.callers.ofToken(token) : refuse("unauthenticated");
}

/** The request's bearer token; empty if it has none. */
export function bearerOf({ headers }: FastifyRequest): string {
  const [, token = ""] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  return token;
}
