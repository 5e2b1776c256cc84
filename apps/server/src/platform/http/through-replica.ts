import type { EndpointShape, Method } from "@atrium/contract/endpoint.ts";
import type { Tenant } from "../database/database.ts";
import type { Replica } from "../replica/replica.ts";
import { Refusal } from "./refusal.ts";
import { buildingsOf } from "./scope.ts";
import type { Caller } from "./who-calls.ts";

type ReadCall = { params: unknown; query: unknown; caller?: Caller; tenant?: Tenant };

/**
 * Has an endpoint whose answer may be a second old answered by the replica, where that has what this caller may expect; and whoever
 * changes something answered by the primary, until the replica has that too.
 */
export function throughReplica<C extends ReadCall>(
  replica: Replica,
  { method, shape }: { method: Method; shape: EndpointShape },
  work: (call: C) => unknown,
): (call: C) => unknown {
  if (shape.mayLag) return (call) => read(replica, { shape, call, work });
  if (method === "GET") return work;
  return async (call) => {
    try {
      return await work(call);
    } finally {
      // Once it is committed, so that a replica which has everything from then on has it.
      if (call.caller) replica.changed(call.caller.userUuid);
    }
  };
}

type Read<C> = { shape: EndpointShape; call: C; work: (call: C) => unknown };

async function read<C extends ReadCall>(replica: Replica, { shape, call, work }: Read<C>): Promise<unknown> {
  const { caller } = call;
  const asksFor = [caller?.userUuid, ...buildingsOf(shape, call)].filter((uuid) => uuid !== undefined);
  const tenant = caller && replica.tenant(caller.tenant.portfolioUuid, asksFor);
  if (!tenant) return work(call);
  try {
    return await work({ ...call, tenant });
  } catch (error) {
    // What the replica does not have may be there: nobody is refused on its word.
    if (!(error instanceof Refusal)) replica.failed(error);
    return work(call);
  }
}
