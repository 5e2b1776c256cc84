/** A page of a list; a cursor is the index at which the next page begins. */
export function pageOf<Row>(rows: readonly Row[], { after = "0", limit = 20 }: { after?: string; limit?: number }) {
  const from = Number(after);
  const until = from + limit;
  return { part: rows.slice(from, until), next: until < rows.length ? String(until) : null };
}
