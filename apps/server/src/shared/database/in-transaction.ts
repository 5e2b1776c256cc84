import type { Tenant } from "./database.ts";

/** Does the work in one transaction: in the caller's own, where there is one already. */
export function inTransaction<T>(tenant: Tenant, work: (tenant: Tenant) => Promise<T>): Promise<T> {
  if (tenant.db.isTransaction) return work(tenant);
  return tenant.db.transaction().execute((db) => work({ ...tenant, db }));
}
