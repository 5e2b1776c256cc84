/** The greatest number of identical things in one room, such as desks or parking spaces. */
export const poolBounds = { least: 1, most: 200 } as const;

type Span = { from: Date; until: Date };

/**
 * The times when all of this many identical things are taken, in order. `held`: the time of each booking, including buffers. A single thing is
 * taken during each booking.
 */
export function fullTimes(held: readonly Span[], places: number): readonly Span[] {
  if (places <= 1) return held;
  const turns = held
    .flatMap(({ from, until }) => [
      { at: from, by: 1 },
      { at: until, by: -1 },
    ])
    // If one booking ends when another begins, the end counts first.
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
