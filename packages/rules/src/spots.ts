/** Fewer than this many free places are few (2 §9). */
export const fewSpots = 5;

/** How many places are free, never fewer than none: a capacity may have been lowered below what is taken. null where none are counted. */
export function spotsLeft(capacity: number | null, taken: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

/** What a card says about places: nothing, few left, or sold out (2 §4). `spotsLeft` is null where places are not counted. */
export function spotsState(spotsLeft: number | null): "plenty" | "few" | "sold_out" {
  if (spotsLeft === null || spotsLeft >= fewSpots) return "plenty";
  return spotsLeft > 0 ? "few" : "sold_out";
}
