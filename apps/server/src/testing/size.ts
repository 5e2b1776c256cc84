export const isNight = process.env["TEST_SIZE"] === "nightly";

/** The size of the long tests: small for each change, or as long as a night (`npm run test:nightly`). */
export const sized = (usual: number, atNight: number): number => (isNight ? atNight : usual);

/** For tests that differ only by a brand, a width, a role or the like: the first of them by day, all at night. */
export const someByDay = <One>(all: readonly One[], byDay = 1): readonly One[] =>
  all.slice(0, sized(byDay, all.length));

/** Returns a function. By day each call of it returns the next of so many parts of the list, at night the whole list. */
export function inTurn<One>(all: readonly One[], parts: number): () => readonly One[] {
  const apart = sized(parts, 1);
  let turn = 0;
  return () => {
    turn += 1;
    return all.filter((_, index) => (index + turn) % apart === 0);
  };
}
