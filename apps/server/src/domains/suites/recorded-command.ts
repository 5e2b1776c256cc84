import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { type HeardState, type Recorder, SuiteUnavailable } from "./suite-system.ts";

/** What a suite says, or nothing where nobody reaches it. */
export async function heardOrNothing(hear: () => Promise<HeardState | undefined>): Promise<HeardState | undefined> {
  try {
    return await hear();
  } catch (error) {
    if (error instanceof SuiteUnavailable) return undefined;
    throw error;
  }
}

/** Sends a command to a system elsewhere, and writes down whether it was confirmed in time. */
export async function sendRecorded(
  tenant: Tenant,
  record: Recorder,
  send: () => Promise<HeardState>,
): Promise<HeardState> {
  try {
    const state = await send();
    await inTransaction(tenant, (own) => record(own, "confirmed"));
    return state;
  } catch (error) {
    if (error instanceof SuiteUnavailable) await inTransaction(tenant, (own) => record(own, "unconfirmed"));
    throw error;
  }
}
