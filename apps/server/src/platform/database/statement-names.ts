const mostNames = 500;
const names = new Map<string, string>();

/** A marker for a statement whose best plan depends on its values, such as a search by prefix: it gets no name, so that it is planned each time. */
export const plannedAnew = "/* planned anew */";

/** The name under which the database keeps a statement's plan; none for a marked statement, or when too many statements have names already. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames || text.includes(plannedAnew)) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
