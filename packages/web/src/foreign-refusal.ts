import { ApiRefusal, ApiUnreachable, type ProblemBody } from "@atrium/contract/client.ts";
import { refusalCodes, refusalsByStatus } from "@atrium/contract/refusals-by-status.ts";
import { misfit } from "./api-misfit.ts";

/** The meaning of a status for any call. */
const ofAnyCall: Partial<Record<number, string>> = {
  401: "token_expired",
  403: "permission_missing",
  404: "not_found",
  429: "too_many_requests",
};

/** Statuses by which a proxy says that it could not reach the server. */
const gateways: readonly number[] = [502, 503, 504];

/**
 * Translates a refusal of another server into one of our error codes, by the HTTP status (Z23), because it has no codes or codes of its own. A
 * missing answer stays one.
 */
export function foreignRefusal(key: string, error: unknown): unknown {
  if (error instanceof ApiRefusal)
    return refusalCodes.includes(error.problem.code) ? error : refused(key, error.problem, error.retryAfterSeconds);
  if (!(error instanceof ApiUnreachable) || error.status === undefined || gateways.includes(error.status)) return error;
  if (error.status < 300) return misfit(key, "body", "is no JSON");
  return refused(key, { status: error.status, trace_id: error.traceId ?? "" });
}

function refused(key: string, problem: Partial<ProblemBody>, wait?: number): ApiRefusal {
  const { status = 500, detail = `Status ${status}.` } = problem;
  const own = new RegExp(`\\b${status} (\\w+)`).exec(refusalsByStatus[key] ?? "")?.[1];
  const code = own ?? ofAnyCall[status] ?? (status >= 500 ? "internal" : `status_${status}`);
  return new ApiRefusal({ ...problem, status, detail, code } as ProblemBody, wait);
}
