/** Which claims of an offer are listed: those still to be redeemed, or the redeemed ones. */
export const claimStates = ["open", "redeemed"] as const;
export type ClaimState = (typeof claimStates)[number];

/** One of the person's claims. */
type Claim = { readonly redeemed_at: string | null };

/** What a person shows at the till: the first claim still to be redeemed, and the number of both kinds. */
export function atTheTill<C extends Claim>(
  claims: readonly C[],
): { next: C | undefined; open: number; redeemed: number; last: string | undefined } {
  const open = claims.filter(({ redeemed_at }) => redeemed_at === null);
  const times = claims.flatMap(({ redeemed_at }) => redeemed_at ?? []).toSorted();
  return { next: open[0], open: open.length, redeemed: times.length, last: times.at(-1) };
}

/**
 * The claim that is cancelled when a person cancels one, by its ordinal: the latest that is not redeemed; none if all are, because a redeemed
 * claim cannot be undone by its holder.
 */
export const claimGivenBack = <C extends { ordinal: number; redeemed: boolean }>(claims: readonly C[]): C | undefined =>
  claims.findLast(({ redeemed }) => !redeemed);
