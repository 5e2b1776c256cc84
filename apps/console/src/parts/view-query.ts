/** The words of an address as one text, the same for the same words in whatever order they stand. */
export function queryOf(words: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(words).flatMap(([name, word]) => (word === undefined ? [] : [[name, word]]));
  return new URLSearchParams(kept.toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1))).toString();
}

/** The words that such a text says. Whoever shows the list takes of them what it knows. */
export const wordsOf = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));
