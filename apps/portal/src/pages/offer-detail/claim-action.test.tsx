import en from "@atrium/phrases/inside/en.json" with { type: "json" };
import type { OfferAction } from "@atrium/rules/claim.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createPhrases, PhrasesProvider } from "@atrium/web/phrases.ts";
import { ClaimAction } from "./claim-action.tsx";
import type { Offer } from "./offer-queries.ts";

const phrases = createPhrases();
await phrases.openInside();
await phrases.speak("en");

const plain = { cta_label: null, cta_label_at_capacity: null };
const worded = { cta_label: "Pour me one", cta_label_at_capacity: "Bottle is empty" };

type Shown = { action: Exclude<OfferAction, "none">; offer?: Partial<Offer>; own?: number; cancellable?: boolean };

function shown({ action, offer = plain, own = 0, cancellable = false }: Shown) {
  const html = renderToStaticMarkup(
    <PhrasesProvider value={phrases}>
      <ClaimAction
        offer={{ ...offer, claims_details: { user_count: own, count: 4 } } as Offer}
        action={action}
        cancellable={cancellable}
        busy={false}
        onPress={() => undefined}
      />
    </PhrasesProvider>,
  );
  return {
    text: html
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    shut: / disabled/.test(html),
  };
}

test.each<[string, Shown, string, boolean]>([
  ["E7 one that may be claimed", { action: "claim" }, en["offer.claim"], false],
  ["E7 in the operator's own words", { action: "claim", offer: worded }, "Pour me one", false],
  [
    "E7 one of which another claim is left can be claimed again, and taken back",
    { action: "claim", own: 1, cancellable: true },
    `${en["offer.claim_again"]} ${en["offer.cancel"]}`,
    false,
  ],
  [
    "E7 already_claimed, which can be taken back",
    { action: "cancel", own: 1, cancellable: true },
    `${en["offer.already"]} ${en["offer.cancel"]}`,
    false,
  ],
  ["E7 you_can_no_longer_cancel, with no button", { action: "kept", own: 1 }, en["offer.kept"], false],
  ["E7 claim_full cannot be pressed", { action: "full" }, en["offer.full"], true],
  ["E7 claim_full in the operator's own words", { action: "full", offer: worded }, "Bottle is empty", true],
  ["E6 what is not open cannot be pressed", { action: "closed" }, en["offer.closed"], true],
])("%s", (_, what, text, shut) => {
  expect(shown(what)).toEqual({ text, shut });
});
