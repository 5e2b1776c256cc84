import { ApiRefusal } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { Translate } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";

/** Refusals whose texts are only in the portal's own phrases, which the console does not load. */
const inOwnWords: Partial<Record<RefusalCode, PhraseKey>> = {
  permission_missing: "console.not_yours_title",
  administrators_only: "console.not_yours_title",
  request_decided: "console.decided_elsewhere",
  slot_taken: "console.taken",
  quote_changed: "console.quote_changed",
  booking_rule_broken: "console.quote_changed",
  cancellation_closed: "console.booking_over",
  booking_not_found: "console.booking_gone",
  company_not_found: "console.company_gone",
  event_sold_out: "console.guests_full",
  rsvp_closed: "console.guests_over",
  image_unreadable: "console.picture_unusable",
  image_too_large: "console.picture_unusable",
};

/** The text of a failed call in the console. */
export function failureText(error: unknown, t: Translate): string {
  const phrase = error instanceof ApiRefusal ? inOwnWords[error.problem.code] : undefined;
  return phrase ? t(phrase) : describeFailure(error, t).text;
}
