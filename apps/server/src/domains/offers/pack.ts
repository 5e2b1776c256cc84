import type { PackOfferClaim } from "@atrium/contract/pack/bookings.ts";
import type { PackContent } from "@atrium/contract/pack/content.ts";
import { kind } from "../packs/kind.ts";
import { stamps } from "../packs/history-kinds.ts";

export const offerClaims = kind({
  kind: "offer_claims",
  mode: "replace",
  beside(claim, at) {
    const offer = at.find("contents", claim.content);
    if ((offer.value as PackContent).type !== "Deal") at.fault("content", `"${claim.content}" is no Deal`);
    if (claim.cancelled_at !== undefined && claim.redeemed_at !== undefined)
      at.fault("redeemed_at", "must not be set together with cancelled_at");
    return {
      ordinal: 1,
      ...stamps(claim, at, offer.building),
      cancelled_at: at.time(claim.cancelled_at, offer.building),
      redeemed_at: at.time(claim.redeemed_at, offer.building),
    };
  },
  whole(rows) {
    const ordinals = new Map<string, number>();
    for (const { row, at } of rows.filter(({ row }) => row.cancelled_at === null)) {
      const pair = `${String(row.content_uuid)} ${String(row.user_uuid)}`;
      const ordinal = (ordinals.get(pair) ?? 0) + 1;
      ordinals.set(pair, ordinal);
      row.ordinal = ordinal;
      const { content: key } = at.entity.value as PackOfferClaim;
      const { max_claims_per_user: most = 1 } = at.find("contents", key).value as PackContent;
      if (ordinal > most) at.fault("content", `"${key}" may be claimed ${most} times a person`);
    }
  },
});
