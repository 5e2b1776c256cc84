import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock/clock.ts";
import type { Tenant } from "../database/database.ts";
import { answeredBefore, fingerprintOf, once, readIdempotencyKey } from "./idempotency.ts";

type Asked = {
  tenant: Tenant;
  userUuid: string;
  clock: Clock;
  request: FastifyRequest;
  endpoint: EndpointKey;
  /** The input to compare, if it did not come as JSON. */
  body?: unknown;
};

/**
 * For a handler that must do something before it begins a transaction: `before` is the stored answer to the request's key, and `work` does the rest
 * in one transaction, once per key. Without a key it only opens the transaction.
 */
export async function oncePerKey<T extends object>({
  tenant,
  userUuid,
  clock,
  request,
  endpoint,
  body = request.body,
}: Asked) {
  const key = readIdempotencyKey(request.headers["idempotency-key"]);
  const fingerprint = fingerprintOf(endpoint, [request.params, request.query, body]);
  const asked = key === undefined ? undefined : { tenant, userUuid, key, fingerprint };
  return {
    keyed: asked !== undefined,
    before: asked && (await answeredBefore<T>(asked)),
    work: (work: (tenant: Tenant) => Promise<T>): Promise<T> =>
      asked ? once<T>({ ...asked, clock, work }) : tenant.db.transaction().execute((db) => work({ ...tenant, db })),
  };
}
