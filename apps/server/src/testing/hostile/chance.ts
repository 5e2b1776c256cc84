/** Random numbers from a seed (mulberry32): the seed that a failing fuzz test names repeats its input. */
export type Chance = {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from 0 up to one less than this. */
  below(most: number): number;
  pick<T>(of: readonly T[]): T;
  maybe(probability: number): boolean;
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    pick: (of) => of[below(of.length)] as (typeof of)[number],
    maybe: (probability) => next() < probability,
  };
}
