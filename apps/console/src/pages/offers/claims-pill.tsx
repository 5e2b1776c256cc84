import { spotsLeft, spotsState } from "@atrium/rules/spots.ts";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ClaimedOffer } from "./offers-address.ts";

/** How often an offer was claimed, and how often it can be. */
export function ClaimsPill({ offer }: { readonly offer: ClaimedOffer }) {
  const t = usePhrases();
  const { max_claims_total: most, claimed } = offer;
  if (most === null) return <StatusPill icon="tag">{t("console.claims_taken", { claimed })}</StatusPill>;
  const state = spotsState(spotsLeft(most, claimed));
  return (
    <StatusPill tone={state === "plenty" ? "neutral" : "warn"} icon={state === "sold_out" ? "minus" : "tag"}>
      {t("console.claims_taken_of", { claimed, most })}
    </StatusPill>
  );
}
