import type { FastifyRequest } from "fastify";
import { v7 } from "uuid";
import type { Tenant } from "../database/database.ts";
import type { AuditActorKind } from "../database/schema-audit.ts";
import type { AuditAction } from "./audit-actions.ts";

/** Something done that an operator may have to answer for. Never a secret, and no more of a person than the uuid. */
export type AuditEntry = {
  action: AuditAction;
  actor: { kind: AuditActorKind; uuid?: string };
  target?: { kind: string; uuid?: string };
  buildingUuid?: string;
  details?: Readonly<Record<string, string | number | boolean | null>>;
};

type Where = { now: Date; request?: Pick<FastifyRequest, "ip" | "id"> };

/**
 * Adds to the audit log. Called with the tenant of the transaction that does the thing, so that neither is without the other.
 * From where and the trace id come from the request, where there is one.
 */
export async function audit(own: Tenant, entry: AuditEntry, { now, request }: Where): Promise<void> {
  const { action, actor, target, buildingUuid, details = {} } = entry;
  await own.db
    .insertInto("audit_entries")
    .values({
      portfolio_uuid: own.portfolioUuid,
      uuid: v7({ msecs: now.getTime() }),
      at: now,
      action,
      actor_kind: actor.kind,
      actor_uuid: actor.uuid ?? null,
      target_kind: target?.kind ?? null,
      target_uuid: target?.uuid ?? null,
      building_uuid: buildingUuid ?? null,
      details: JSON.stringify(details),
      address: request?.ip ?? null,
      trace_id: request?.id ?? null,
    })
    .execute();
}
