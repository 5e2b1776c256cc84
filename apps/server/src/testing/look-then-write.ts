/**
 * What the usual mistake does at its worst: all rivals look, without holding anything, before the first of them writes. Left to chance, on a
 * slow machine each might have written before the next one looked. Returns how many wrote.
 */
export async function lookThenWrite<Seen>(
  rivals: number,
  look: (rival: number) => Promise<Seen | undefined>,
  write: (seen: Seen, rival: number) => Promise<unknown>,
): Promise<number> {
  const all = await Promise.all(Array.from({ length: rivals }, (_, rival) => look(rival)));
  const wrote = await Promise.all(
    all.map(async (seen, rival) => {
      if (seen === undefined) return false;
      await write(seen, rival);
      return true;
    }),
  );
  return wrote.filter(Boolean).length;
}
