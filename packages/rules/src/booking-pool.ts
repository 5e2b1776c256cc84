/** How many things alike one room may stand for: desks, parking spaces. */
export const poolBounds = { least: 1, most: 200 } as const;

type Span = { from: Date; until: Date };

/**
 * When so many alike are all taken, in order. `held`: the time of each that is taken, buffers included. One thing alone is taken whenever it is
 * held.
 */
export function fullTimes(held: readonly Span[], places: number): readonly Span[] {
  if (places <= 1) return held;
  const turns = held
    .flatMap(({ from, until }) => [
      { at: from, by: 1 },
      { at: until, by: -1 },
    ])
    // Where one ends as another begins, that one is free again first.
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.by - other.by);
  const full: Span[] = [];
  let taken = 0;
  let since: Date | undefined;
  for (const { at, by } of turns) {
    taken += by;
    if (taken >= places) since ??= at;
    else if (since) {
      if (at > since) full.push({ from: since, until: at });
      since = undefined;
    }
  }
  return full;
}
