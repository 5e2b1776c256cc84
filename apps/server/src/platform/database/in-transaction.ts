import type { Tenant } from "./database.ts";

/** Runs the work in one transaction: the caller's own, if there is one already. */
export function inTransaction<T>(tenant: Tenant, work: (tenant: Tenant) => Promise<T>): Promise<T> {
  if (tenant.db.isTransaction) return work(tenant);
  return tenant.db.transaction().execute((db) => work({ ...tenant, db }));
}

/**
 * Sends independent statements of one transaction together. If one fails, the others are awaited before the error is thrown: a statement that ran
 * after the rollback would be committed by itself.
 */
export async function sentTogether(statements: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(statements);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
