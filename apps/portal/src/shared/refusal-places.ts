import { ApiRefusal } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import type { Translate } from "./phrases.ts";

/** Where a refusal shows: under the field it is about, in a dialog, above the form, or as the whole screen's error with a retry. */
export type RefusalPlace = "field" | "dialog" | "form" | "global";

const places: Record<RefusalCode, RefusalPlace> = {
  malformed_json: "global",
  invalid_parameter: "global",
  unauthenticated: "global",
  token_expired: "global",
  session_ended: "global",
  flag_context_invalid: "global",
  wrong_credentials: "field",
  refresh_refused: "global",
  domain_not_registered: "dialog",
  work_email_required: "dialog",
  code_tries_exhausted: "form",
  sign_up_unfinished: "global",
  cross_site_request: "form",
  administrators_only: "form",
  permission_missing: "form",
  approval_pending: "form",
  sso_refused: "form",
  sso_expired: "form",
  not_found: "global",
  building_not_found: "global",
  category_not_found: "global",
  content_not_found: "global",
  company_not_found: "global",
  booking_not_found: "global",
  service_request_not_found: "global",
  event_sold_out: "global",
  rsvp_closed: "global",
  claim_closed: "global",
  claim_limit_reached: "global",
  claims_exhausted: "global",
  claim_cancellation_closed: "global",
  whitelabel_not_found: "global",
  flag_not_found: "form",
  provider_not_found: "form",
  portfolio_not_found: "global",
  administration_missing: "form",
  request_under_way: "form",
  new_password_required: "form",
  profile_changed: "form",
  password_reused: "field",
  cancellation_closed: "dialog",
  service_request_move: "form",
  request_decided: "form",
  link_invalid: "form",
  payload_too_large: "form",
  unsupported_media_type: "form",
  validation_failed: "form",
  flag_definition_invalid: "form",
  code_invalid: "field",
  wrong_password: "field",
  image_unreadable: "form",
  image_too_large: "form",
  idempotency_key_reused: "form",
  too_many_requests: "form",
  proof_of_work_required: "form",
  internal: "form",
  unavailable: "form",
  provider_unreachable: "form",
};

export type Failure = { place: RefusalPlace; text: string; code?: RefusalCode };

/** A failed call as people read it: the refusal's own phrase, or that no answer came. Nothing typed is ever lost by either. */
export function describeFailure(error: unknown, t: Translate): Failure {
  if (error instanceof ApiRefusal) {
    const { code } = error.problem;
    const { retryAfterSeconds: wait } = error;
    if (code === "too_many_requests" && wait) return { place: "form", text: waitingTime(wait, t), code };
    // A newer server may know codes that this portal does not.
    return code in places
      ? { place: places[code], text: t(`refusal.${code}`), code }
      : { place: "form", text: t("error.unable") };
  }
  return { place: "form", text: t("error.unreachable") };
}

/** How long to wait, in the largest unit that says it well; never less than what was asked for. */
function waitingTime(seconds: number, t: Translate): string {
  if (seconds <= 90) return t("session.wait_seconds", { count: seconds });
  if (seconds <= 90 * 60) return t("session.wait_minutes", { count: Math.ceil(seconds / 60) });
  return t("session.wait_hours", { count: Math.ceil(seconds / 3600) });
}
