import { type RawBuilder, sql } from "kysely";
import { expect } from "vitest";
import { outsideTransaction } from "./one-connection.ts";
import type { Rig } from "./rig.ts";

/** Whether a statement waits for a lock, or on the embedded database for its only connection. */
export function lockIsAwaited({ services: { database } }: Rig): Promise<boolean> {
  return outsideTransaction(async () => {
    const { backend, system } = database;
    if (backend.name === "pglite") return backend.usage().some(({ waiting }) => waiting > 0);
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(system);
    return rows.length > 0;
  });
}

/**
 * The answer to a request that reads contents while they are locked, and continues after `changes` were committed: a commit of another process
 * between two of its reads.
 */
export function answeredAround<T>(
  rig: Rig,
  ask: () => Promise<T>,
  changes: readonly RawBuilder<unknown>[],
): Promise<T> {
  return rig.services.database.system
    .transaction()
    .execute(async (held) => {
      await sql`lock table contents in access exclusive mode`.execute(held);
      const answer = outsideTransaction(ask);
      await expect.poll(() => lockIsAwaited(rig)).toBe(true);
      for (const change of changes) await change.execute(held);
      return { answer };
    })
    .then(({ answer }) => answer);
}
