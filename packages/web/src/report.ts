import { ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import { isLostScript } from "./lost-script.ts";

/** Where faults of the app are reported; an operator can replace it with a collector. */
export type Report = (error: unknown, about: { trace_id: string }) => void;

export const reportToConsole: Report = (error, about) => {
  // oxlint-disable-next-line eslint/no-console -- the browser's console is where this reports to
  console.error("Atrium:", about, error);
};

/** Errors that are no fault of the app: a refusal that the screen explains, a missing network, or a replaced release. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiUnreachable || isLostScript(error)) return true;
  return error instanceof ApiRefusal && error.problem.status < 500;
}

/** Reports faults only. */
export function reportUnexpected(error: unknown): void {
  if (!isExpected(error)) reportToConsole(error, { trace_id: traceOf(error) });
}

const known = new WeakMap<object, string>();

/** One reference per fault: the server's own, otherwise the one that the call was sent with, so that screen, report and log show the same. */
export function traceOf(error: unknown): string {
  if (error instanceof ApiRefusal) return error.problem.trace_id;
  if (error instanceof ApiUnreachable && error.traceId) return error.traceId;
  if (typeof error !== "object" || error === null) return crypto.randomUUID();
  const trace = known.get(error) ?? crypto.randomUUID();
  known.set(error, trace);
  return trace;
}
