import type { EndpointShape, Method } from "@atrium/contract/endpoint.ts";
import type { Tenant } from "../database/database.ts";
import type { Replica } from "../replica/replica.ts";
import { Refusal } from "./refusal.ts";
import { buildingsNamed } from "./scope.ts";
import type { Caller } from "./who-calls.ts";

type ReadCall = { params: unknown; query: unknown; caller?: Caller; tenant?: Tenant };

/**
 * Lets the replica answer an endpoint whose answer may be a second old, if it has everything that this caller may expect. After a caller has changed
 * something, the primary answers their reads until the replica has that change too.
 */
export function answerFromReplica<C extends ReadCall>(
  replica: Replica,
  { method, shape }: { method: Method; shape: EndpointShape },
  work: (call: C) => unknown,
): (call: C) => unknown {
  if (shape.mayLag) {
    const buildingsOf = buildingsNamed(shape);
    return (call) => read(replica, { buildings: buildingsOf(call), call, work });
  }
  if (method === "GET") return work;
  return async (call) => {
    try {
      return await work(call);
    } finally {
      // After the commit, so that a replica which has everything up to this moment has the change.
      if (call.caller) replica.changed(call.caller.userUuid);
    }
  };
}

type Read<C> = { buildings: string[]; call: C; work: (call: C) => unknown };

async function read<C extends ReadCall>(replica: Replica, { buildings, call, work }: Read<C>): Promise<unknown> {
  const { caller } = call;
  const asksFor = [caller?.userUuid, ...buildings].filter((uuid) => uuid !== undefined);
  const tenant = caller && replica.tenant(caller.tenant.portfolioUuid, asksFor);
  if (!tenant) return work(call);
  try {
    return await work({ ...call, tenant });
  } catch (error) {
    // The replica may not have the row yet: its refusals are never final, and the primary is asked.
    if (!(error instanceof Refusal)) replica.failed(error);
    return work(call);
  }
}
