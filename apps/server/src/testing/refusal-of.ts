import { ApiRefusal } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";

/** The code with which a call was refused. */
export async function refusalOf(call: Promise<unknown>): Promise<RefusalCode | "none"> {
  return call.then(
    () => "none" as const,
    (error: unknown) => {
      if (error instanceof ApiRefusal) return error.problem.code;
      throw error;
    },
  );
}
