import { setTimeout } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";

/*
 * Whoever books takes all that they need in one order. A pack takes the times of many bookings, one after the other, so that it and somebody who books a
 * combined room may wait for each other. It is the pack that gives way then, before the database would choose one of them (`deadlock_timeout`, a second).
 */

const shortestWait = "300ms";
const mostAttempts = 60;

/** From here on this transaction ends where it would have to wait for others for long. */
export async function waitShortly(trx: Transaction<Schema>): Promise<void> {
  await sql`select set_config('lock_timeout', ${shortestWait}, true)`.execute(trx);
}

/** Does a piece of work anew where it gave way; what it did before is undone with its transaction. */
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

/** A lock was not to be had in time, or a circle was found. */
const gaveWay = ["55P03", "40P01"];
