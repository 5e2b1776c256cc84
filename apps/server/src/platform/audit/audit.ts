import type { FastifyRequest } from "fastify";
import type { Insertable } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../database/database.ts";
import type { AuditActorKind, AuditEntriesTable } from "../database/schema-audit.ts";
import type { AuditAction } from "./audit-actions.ts";

/** Something done that an operator may have to answer for. Never a secret, and no more of a person than the uuid. */
export type AuditEntry = {
  action: AuditAction;
  actor: { kind: AuditActorKind; uuid?: string | undefined };
  target?: { kind: string; uuid?: string | undefined };
  buildingUuid?: string;
  details?: Readonly<Record<string, string | number | boolean | null>>;
};

/** From where it came, and the id by which the log finds it. */
export type Asked = Pick<FastifyRequest, "ip" | "id">;

type Where = { now: Date; request?: Asked | undefined };

/** Where what is done concerns the whole installation, and no portfolio. */
export const wholeInstallation = "00000000-0000-0000-0000-000000000000";

/**
 * Adds to the audit log. Called with the tenant of the transaction that does the thing, so that neither is without the other.
 * From where and the trace id come from the request, where there is one.
 */
export async function audit(own: Tenant, entry: AuditEntry, where: Where): Promise<void> {
  await own.db
    .insertInto("audit_entries")
    .values(auditRow(own, entry, where))
    .execute();
}

/** The row of an entry, for a statement that does more. */
export function auditRow(
  { portfolioUuid }: Pick<Tenant, "portfolioUuid">,
  { action, actor, target, buildingUuid, details = {} }: AuditEntry,
  { now, request }: Where,
): Insertable<AuditEntriesTable> {
  return {
    portfolio_uuid: portfolioUuid,
    uuid: v7(),
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
  };
}
