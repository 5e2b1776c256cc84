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
  wrong_credentials: "field",
  refresh_refused: "global",
  domain_not_registered: "dialog",
  not_found: "global",
  building_not_found: "global",
  category_not_found: "global",
  content_not_found: "global",
  whitelabel_not_found: "global",
  request_under_way: "form",
  payload_too_large: "form",
  unsupported_media_type: "form",
  validation_failed: "form",
  idempotency_key_reused: "form",
  too_many_requests: "form",
  internal: "form",
  unavailable: "form",
};

export type Failure = { place: RefusalPlace; text: string; code?: RefusalCode };

/** A failed call as people read it: the refusal's own phrase, or that no answer came. Nothing typed is ever lost by either. */
export function describeFailure(error: unknown, t: Translate): Failure {
  if (error instanceof ApiRefusal) {
    const { code } = error.problem;
    // A newer server may know codes that this portal does not.
    return code in places
      ? { place: places[code], text: t(`refusal.${code}`), code }
      : { place: "form", text: t("error.unable") };
  }
  return { place: "form", text: t("error.unreachable") };
}
