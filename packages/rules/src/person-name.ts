/** Characters that a first or last name has at least (1 §5, 1 §9); every message takes its number from here. */
export const leastNameLength = 2;
export const mostNameLength = 100;

/** Whether a name may be saved, by its visible characters; surrounding spaces do not count. */
export function isName(typed: string): boolean {
  const { length } = Array.from(typed.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "").trim());
  return length >= leastNameLength && length <= mostNameLength;
}
