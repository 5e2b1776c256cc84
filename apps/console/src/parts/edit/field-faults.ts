import { ApiRefusal } from "@atrium/contract/client.ts";
import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { passwordPhrases } from "@atrium/web/password-phrases.ts";
import type { Translate } from "@atrium/web/phrases.ts";

/** What a fault of a field means, by its code; others are said in general. */
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
};

/** The fault of each field of a form that the server has refused, by the field's name. */
export function fieldFaults(error: unknown, t: Translate): Partial<Record<string, string>> {
  if (!(error instanceof ApiRefusal)) return {};
  const faults = error.problem.errors ?? [];
  return Object.fromEntries(
    faults
      .toReversed()
      .map(({ path, code }) => [path.split("/")[1] ?? "", t(phrases[code] ?? "console.field_invalid")]),
  );
}
