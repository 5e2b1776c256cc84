import { isCtaShown } from "./cta.ts";
import { historyTab } from "./history.ts";

/** The inputs of a decision about a claim (2 §3). Times are UTC instants. */
export type ClaimedOffer = {
  claimable: boolean;
  is_eligible: boolean;
  max_claims_per_user: number;
  /** null: no limit. */
  max_claims_total: number | null;
  /** Current claims of the person, and of everyone. */
  claims_details: { user_count: number; count: number };
  start_at: string | null;
  end_at: string | null;
  cta_display_start_at: string | null;
  cta_display_end_at: string | null;
};

/** Why an offer cannot be claimed, in the order of the checks. */
export type ClaimBar = "closed" | "not_eligible" | "limit_reached" | "exhausted";

/** The offer is over, or its window has ended: nothing can be changed. */
function isOver(offer: ClaimedOffer, now: Date): boolean {
  const { cta_display_end_at: ends } = offer;
  const dated = offer.end_at !== null && historyTab({ start_at: null, end_at: offer.end_at }, now) === "past";
  return dated || (ends !== null && Date.parse(ends) <= now.getTime());
}

/** Why one more claim is refused at a moment; undefined if it is allowed (2 §4). */
export function claimBar(offer: ClaimedOffer, now: Date): ClaimBar | undefined {
  if (!offer.claimable || isOver(offer, now) || !isCtaShown(offer, now.getTime())) return "closed";
  if (!offer.is_eligible) return "not_eligible";
  if (offer.claims_details.user_count >= offer.max_claims_per_user) return "limit_reached";
  const { max_claims_total: most } = offer;
  return most !== null && offer.claims_details.count >= most ? "exhausted" : undefined;
}

type Counted = Pick<
  ClaimedOffer,
  "claimable" | "is_eligible" | "max_claims_per_user" | "max_claims_total" | "claims_details"
>;

/** Whether one more claim is within the person's limit and the total, at any time (2 §3). */
export function isClaimable({ claimable, is_eligible, claims_details, ...limits }: Counted): boolean {
  const someLeft = limits.max_claims_total === null || claims_details.count < limits.max_claims_total;
  return claimable && is_eligible && someLeft && claims_details.user_count < limits.max_claims_per_user;
}

/** Whether the person has a claim that can still be cancelled. */
export function mayCancelClaim(offer: ClaimedOffer, now: Date): boolean {
  return offer.claims_details.user_count > 0 && !isOver(offer, now);
}

/** `kept`: claimed, and too late to cancel; `full`: everything is claimed by others; `none`: there is no button. */
export type OfferAction = "claim" | "cancel" | "kept" | "full" | "closed" | "none";

/**
 * The action of an offer's button (2 §4): claim while the person's claims are below their limit and all claims below the total, otherwise
 * cancel. Only eligible people see it (2 §2).
 */
export function offerAction(offer: ClaimedOffer, now: Date): OfferAction {
  const bar = claimBar(offer, now);
  if (!bar) return "claim";
  if (offer.claims_details.user_count > 0) return mayCancelClaim(offer, now) ? "cancel" : "kept";
  if (!offer.claimable || bar === "not_eligible") return "none";
  return bar === "exhausted" ? "full" : "closed";
}
