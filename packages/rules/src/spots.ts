/** Fewer than this many free places are few (2 §9). */
export const fewSpots = 5;

/** What a card says about places: nothing, few left, or sold out (2 §4). `spotsLeft` is null where places are not counted. */
export function spotsState(spotsLeft: number | null): "plenty" | "few" | "sold_out" {
  if (spotsLeft === null || spotsLeft >= fewSpots) return "plenty";
  return spotsLeft > 0 ? "few" : "sold_out";
}
