/** Whether two values of a form are equal. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges two people's changes of the same entity since `base`. A field that only one of them changed has their value; where both did, the
 * local input stays, and the field is returned as a conflict (row G9).
 */
export function merge<F extends object>(base: F, mine: F, theirs: F): { values: F; conflicts: (keyof F)[] } {
  const values = { ...mine };
  const conflicts: (keyof F)[] = [];
  for (const field of Object.keys(mine) as (keyof F)[]) {
    if (isSame(mine[field], theirs[field])) continue;
    if (isSame(mine[field], base[field])) values[field] = theirs[field];
    else if (!isSame(theirs[field], base[field])) conflicts.push(field);
  }
  return { values, conflicts };
}
