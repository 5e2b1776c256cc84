/**
 * For negative controls of races: all rivals look, without a lock, before the first of them writes. On a slow machine each might otherwise have
 * written before the next one looked. A rival whose `look` returns undefined does not write. Returns how many wrote.
 */
export async function lookThenWrite<Seen>(
  rivals: number,
  look: (rival: number) => Promise<Seen | undefined>,
  write: (seen: Seen, rival: number) => Promise<unknown>,
): Promise<number> {
  const all = await Promise.all(Array.from({ length: rivals }, (_, rival) => look(rival)));
  const writes = all.flatMap((seen, rival) => (seen === undefined ? [] : [write(seen, rival)]));
  return (await Promise.all(writes)).length;
}
