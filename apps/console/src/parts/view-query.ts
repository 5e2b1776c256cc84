/** An address's query as normalised text: the same for the same parameters in any order. */
export function queryOf(words: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(words).flatMap(([name, word]) => (word === undefined ? [] : [[name, word]]));
  return new URLSearchParams(kept.toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1))).toString();
}

/** The parameters of such a text. The list uses those that it knows. */
export const wordsOf = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));
