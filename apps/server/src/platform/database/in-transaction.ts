import { sql, type Transaction } from "kysely";
import type { Tenant } from "./database.ts";
import type { Schema } from "./schema.ts";

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

/** The error code of PostgreSQL if an exclusion constraint refuses a row. */
export const exclusionViolation = "23P01";

/** Does a part of a transaction. False, and that part undone, if an exclusion constraint refuses it. */
export async function unlessExcluded(trx: Transaction<Schema>, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint before_work`.execute(trx);
  try {
    await work();
    await sql`release savepoint before_work`.execute(trx);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== exclusionViolation) throw error;
    await sql`rollback to savepoint before_work`.execute(trx);
    return false;
  }
}
