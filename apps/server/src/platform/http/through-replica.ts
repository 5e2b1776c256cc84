import type { EndpointShape, Method } from "@atrium/contract/endpoint.ts";
import type { Tenant } from "../database/database.ts";
import type { Replica } from "../replica/replica.ts";
import { Refusal } from "./refusal.ts";
import type { Caller } from "./who-calls.ts";

type ReadCall = { params: unknown; caller?: Caller; tenant?: Tenant };

/**
 * Has an endpoint whose answer may be a second old answered by the replica, where that has what this caller may expect; and whoever
 * changes something answered by the primary, until the replica has that too.
 */
export function throughReplica<C extends ReadCall>(
  replica: Replica,
  { method, shape }: { method: Method; shape: EndpointShape },
  work: (call: C) => unknown,
): (call: C) => unknown {
  if (shape.mayLag) return (call) => read(replica, call, work);
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

async function read<C extends ReadCall>(replica: Replica, call: C, work: (call: C) => unknown): Promise<unknown> {
  const { caller, params } = call;
  const { id, buildingUuid = id } = params as { id?: string; buildingUuid?: string };
  const asksFor = [caller?.userUuid, buildingUuid].filter((uuid) => uuid !== undefined);
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
