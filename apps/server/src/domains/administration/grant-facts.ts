import type { Grant } from "@atrium/rules/roles.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

export const byCaller = ({ userUuid }: Caller) => ({ kind: "user", uuid: userUuid }) as const;

type Noted = { caller: Caller; uuid: string; grant: Grant; now: Date; request: FastifyRequest };

/** Records that a person was given a role, or that one was removed. */
export function note(
  own: Tenant,
  action: "grant.given" | "grant.taken",
  { caller, uuid, grant, now, request }: Noted,
): Promise<void> {
  const { role, scope, uuid: scope_uuid } = grant;
  const details = { role, scope, scope_uuid };
  return record(own, { action, actor: byCaller(caller), target: { kind: "user", uuid }, details }, { now, request });
}
