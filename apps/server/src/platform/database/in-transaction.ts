import type { Tenant } from "./database.ts";

/** Does the work in one transaction: in the caller's own, where there is one already. */
export function inTransaction<T>(tenant: Tenant, work: (tenant: Tenant) => Promise<T>): Promise<T> {
  if (tenant.db.isTransaction) return work(tenant);
  return tenant.db.transaction().execute((db) => work({ ...tenant, db }));
}

/**
 * Statements of one transaction that need nothing of one another, sent together. Where one fails the others are waited for before it is
 * told: one that came after the rollback would stand by itself.
 */
export async function sentTogether(statements: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(statements);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
