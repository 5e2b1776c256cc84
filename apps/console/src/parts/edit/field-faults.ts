import { ApiRefusal } from "@atrium/contract/client.ts";
import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { passwordPhrases } from "@atrium/web/password-phrases.ts";
import type { Translate } from "@atrium/web/phrases.ts";

/** The text of a field's fault, by its code; others have a general text. */
const phrases: Readonly<Record<string, PhraseKey>> = {
  ...passwordPhrases,
  required: "console.field_required",
  minLength: "console.field_required",
  taken: "refusal.host_taken",
  website: "console.company_url_invalid",
  domain: "console.domain_invalid",
  domain_taken: "console.domain_taken",
  public_domain: "console.domain_public",
  too_many: "console.domains_at_most",
  tokens_at_most: "console.directory_at_most",
  not_yours: "console.company_buildings_hint",
  order: "console.clock_order",
  most: "console.room_most",
  day: "console.room_day_wrong",
  again: "console.room_day_again",
  flag: "console.whom_flag_wrong",
  too_much: "console.whom_too_much",
  audience_gone: "console.whom_gone",
  quota: "console.quota_again",
  step: "console.step_wrong",
  amount: "console.room_amount_wrong",
  combined: "console.room_combined",
};

/** The text of a field's fault. */
export const faultText = (code: string, t: Translate): string => t(phrases[code] ?? "console.field_invalid");

/** The fault of each field of a refused form, by the field's name, and by its complete path: `hours/0/to`. */
export function fieldFaults(error: unknown, t: Translate): Partial<Record<string, string>> {
  if (!(error instanceof ApiRefusal)) return {};
  const faults = error.problem.errors ?? [];
  return Object.fromEntries(
    faults.toReversed().flatMap(({ path, code }) => {
      const [field = "", ...rest] = path.split("/").slice(1);
      const said = faultText(code, t);
      return [[field, said], ...(rest.length > 0 ? [[[field, ...rest].join("/"), said]] : [])];
    }),
  );
}
