import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { type HeardState, type Recorder, SuiteUnavailable } from "./suite-system.ts";

/** A suite's state, or undefined if it cannot be reached. */
export async function stateOrUndefined(hear: () => Promise<HeardState | undefined>): Promise<HeardState | undefined> {
  try {
    return await hear();
  } catch (error) {
    if (error instanceof SuiteUnavailable) return undefined;
    throw error;
  }
}

/** Sends a command to an external system, and records whether it was confirmed in time. */
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
