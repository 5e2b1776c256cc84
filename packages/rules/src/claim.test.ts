import { expect, test } from "vitest";
import { claimBar, type ClaimedOffer, mayCancelClaim, offerAction } from "./claim.ts";

const now = new Date("2026-11-21T14:00:00.000Z");
const open: ClaimedOffer = {
  claimable: true,
  is_eligible: true,
  max_claims_per_user: 1,
  max_claims_total: 10,
  claims_details: { user_count: 0, count: 4 },
  start_at: null,
  end_at: null,
  cta_display_start_at: null,
  cta_display_end_at: null,
};
const mine = (user_count: number, count = 4) => ({ claims_details: { user_count, count } });
const ended = { cta_display_end_at: now.toISOString() };

test.each([
  ["open to everyone", {}, undefined, "claim", false],
  ["without a total", { max_claims_total: null, ...mine(0, 9_000) }, undefined, "claim", false],
  ["with the last claim to be had", mine(0, 9), undefined, "claim", false],
  ["all claimed by others", mine(0, 10), "exhausted", "full", false],
  ["with a total lowered below what is claimed", { max_claims_total: 2 }, "exhausted", "full", false],
  ["claimed as often as one may", mine(1), "limit_reached", "cancel", true],
  ["claimed once of twice", { max_claims_per_user: 2, ...mine(1) }, undefined, "claim", true],
  ["claimed once of twice, and all gone", { max_claims_per_user: 2, ...mine(1, 10) }, "exhausted", "cancel", true],
  ["not for this person", { is_eligible: false }, "not_eligible", "none", false],
  ["no longer for this person, who has claimed", { is_eligible: false, ...mine(1) }, "not_eligible", "cancel", true],
  ["not claimable", { claimable: false }, "closed", "none", false],
  ["not open yet", { cta_display_start_at: "2026-11-21T14:00:00.001Z" }, "closed", "closed", false],
  ["open from this very moment", { cta_display_start_at: now.toISOString() }, undefined, "claim", false],
  ["closed this very moment", ended, "closed", "closed", false],
  ["closed after one has claimed", { ...ended, ...mine(1) }, "closed", "kept", false],
  ["over", { end_at: now.toISOString() }, "closed", "closed", false],
  ["over after one has claimed", { end_at: now.toISOString(), ...mine(1) }, "closed", "kept", false],
  ["begun long ago, without an end", { start_at: "2026-01-01T00:00:00.000Z" }, undefined, "claim", false],
] as const)("E6 E7 an offer %s", (_, more, bar, action, cancellable) => {
  const offer = { ...open, ...more };
  expect([claimBar(offer, now), offerAction(offer, now), mayCancelClaim(offer, now)]).toEqual([
    bar,
    action,
    cancellable,
  ]);
});
