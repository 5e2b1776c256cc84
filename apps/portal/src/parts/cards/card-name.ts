import type { Translate } from "@atrium/web/phrases.ts";
import type { SavedCard } from "./cards-queries.ts";

/** Names of brands are the same in every language. */
const brandNames: Record<string, string> = {
  visa: "Visa",
  master: "Mastercard",
  american_express: "American Express",
  discover: "Discover",
  diners_club: "Diners Club",
  jcb: "JCB",
  maestro: "Maestro",
  unionpay: "UnionPay",
};

export function brandName(cardType: string, t: Translate): string {
  return brandNames[cardType] ?? t("card.unknown_brand");
}

/** A card's name for people: its brand, and its last digits. */
export function cardName(
  { card_brand, card_last_four: digits }: Pick<SavedCard, "card_brand" | "card_last_four">,
  t: Translate,
): string {
  return t("card.name", { brand: brandName(card_brand, t), digits });
}
