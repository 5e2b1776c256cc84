import { toSingleLine } from "./text-lines.ts";

/** Characters that a first or last name has at least (1 §5, 1 §9); every message takes its number from here. */
export const leastNameLength = 2;
export const mostNameLength = 100;

/** Whether a name may be saved, without the spaces round it and what cannot be seen in it. */
export function isName(typed: string): boolean {
  const { length } = Array.from(toSingleLine(typed).trim());
  return length >= leastNameLength && length <= mostNameLength;
}
