import { setTimeout } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";

/*
 * A booking locks all its resources in one order. A pack locks the times of many bookings one after the other, so it can deadlock with somebody who
 * books a combined room. Then the pack gives way, before the database would abort one of them (`deadlock_timeout`, a second).
 */

const shortestWait = "300ms";
const mostAttempts = 60;

/** From here on this transaction fails if it would have to wait long for a lock. */
export async function waitShortly(trx: Transaction<Schema>): Promise<void> {
  await sql`select set_config('lock_timeout', ${shortestWait}, true)`.execute(trx);
}

/** Repeats the work if it gave way; the failed attempt is rolled back with its transaction. */
export async function givingWay<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (!gaveWay.includes(code) || attempt === mostAttempts) throw error;
      await setTimeout(20 * attempt);
    }
  }
}

/** A lock was not available in time, or a deadlock was detected. */
const gaveWay = ["55P03", "40P01"];
