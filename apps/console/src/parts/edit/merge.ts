/** Whether two values of a form say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Two people have changed the same thing, beginning with `base`. What only one of them changed is as they left it; where both did, what was typed
 * here stays, and the field is named (row G9).
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
