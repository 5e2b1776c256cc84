import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { CardFault } from "./card-fields.ts";

const byKey: Record<string, PhraseKey> = {
  "errors.test_card": "card.error_test_card",
  "errors.declined": "card.error_declined",
  "errors.expired": "card.error_expired",
};

const byAttribute: Record<string, PhraseKey> = {
  number: "card.error_number",
  verification_value: "card.error_cvv",
  month: "card.min_exp_date_length",
  year: "card.min_exp_date_length",
  first_name: "card.error_name",
  last_name: "card.error_name",
};

/** A provider's error in the reader's language, by its key and its field; the provider's own message is English. */
export function faultPhrase({ attribute, key }: CardFault): PhraseKey {
  return byKey[key] ?? byAttribute[attribute] ?? "card.error_unknown";
}

/** The errors of one field, without repetitions. */
export function faultsOf(errors: readonly CardFault[], ...attributes: string[]): PhraseKey[] {
  return [...new Set(errors.filter(({ attribute }) => attributes.includes(attribute)).map(faultPhrase))];
}
