/* Names and moments of the fake world. */

/** The same number is the same UUID in every run. */
export const uuid = (number: number): string => `0199a3c0-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

const day = 24 * 60 * 60 * 1000;
const begun = Date.now();

/** So many days from now, at a full hour of UTC. */
export function inDays(days: number, hour = 9): string {
  const at = new Date(begun + days * day);
  at.setUTCHours(hour, 0, 0, 0);
  return at.toISOString();
}

/** So many of something, each made from its number, beginning with 1. */
export const many = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));
