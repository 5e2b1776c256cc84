/** Which claims of an offer are looked at: those that are still to be redeemed, or those that were. */
export const claimStates = ["open", "redeemed"] as const;
export type ClaimState = (typeof claimStates)[number];

/** A claim of one's own. */
type Claim = { readonly redeemed_at: string | null };

/** What somebody shows at the till: the first claim that is still to be redeemed, and how many there are of them and of the others. */
export function atTheTill<C extends Claim>(
  claims: readonly C[],
): { next: C | undefined; open: number; redeemed: number; last: string | undefined } {
  const open = claims.filter(({ redeemed_at }) => redeemed_at === null);
  const times = claims.flatMap(({ redeemed_at }) => redeemed_at ?? []).toSorted();
  return { next: open[0], open: open.length, redeemed: times.length, last: times.at(-1) };
}

/**
 * Of somebody's claims, which are known by their ordinals, the one that is given back: the latest that was not redeemed; none where all were, since what was
 * handed over the counter is not undone by its holder.
 */
export const claimGivenBack = <C extends { ordinal: number; redeemed: boolean }>(claims: readonly C[]): C | undefined =>
  claims.findLast(({ redeemed }) => !redeemed);
