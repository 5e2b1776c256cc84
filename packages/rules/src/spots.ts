/** Fewer than this many free places are few (2 §9). */
export const fewSpots = 5;

/** The number of free places, at least 0: a capacity may have been lowered below the places taken. null if places are unlimited. */
export function spotsLeft(capacity: number | null, taken: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

/** A card's text about places: none, few left, or sold out (2 §4). `spotsLeft` is null if places are unlimited. */
export function spotsState(spotsLeft: number | null): "plenty" | "few" | "sold_out" {
  if (spotsLeft === null || spotsLeft >= fewSpots) return "plenty";
  return spotsLeft > 0 ? "few" : "sold_out";
}
