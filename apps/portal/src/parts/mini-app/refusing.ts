import type { Handlers, HostedApp } from "@atrium/bridge/dispatcher.ts";
import type { ErrorCode } from "@atrium/bridge/protocol.ts";
import { Refusal } from "@atrium/bridge/refusal.ts";
import { ApiRefusal } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import { reportUnexpected } from "@atrium/web/report.ts";

/** The bridge's error code for each of the server's refusals. */
const codes: Partial<Record<RefusalCode, ErrorCode>> = {
  unauthenticated: "UNAUTHENTICATED",
  token_expired: "UNAUTHENTICATED",
  session_ended: "UNAUTHENTICATED",
  refresh_refused: "UNAUTHENTICATED",
  app_not_found: "PERMISSION_DENIED",
  building_not_found: "PERMISSION_DENIED",
  app_storage_full: "INVALID_PARAMS",
  validation_failed: "INVALID_PARAMS",
  invalid_parameter: "INVALID_PARAMS",
  payment_method_not_found: "INVALID_PARAMS",
  too_many_requests: "RATE_LIMITED",
};

/** Wraps the handlers: a refusal by the server becomes an error of the bridge's protocol. */
export function refusing<A extends HostedApp>(handlers: Handlers<A>): Handlers<A> {
  const entries = Object.entries(handlers) as [string, (...given: unknown[]) => unknown][];
  const wrapped = entries.map(([name, handle]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await handle(...given);
      } catch (error) {
        throw asRefusal(error);
      }
    },
  ]);
  return Object.fromEntries(wrapped) as Handlers<A>;
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) reportUnexpected(error);
  const code = error instanceof ApiRefusal ? codes[error.problem.code] : undefined;
  if (!(error instanceof ApiRefusal) || !code) return error;
  const { detail, errors = [] } = error.problem;
  return new Refusal(code, errors.map(({ path, message }) => `${path.slice(1)}: ${message}`).join("; ") || detail);
}
