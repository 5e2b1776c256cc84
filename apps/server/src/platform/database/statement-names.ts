const mostNames = 500;
const names = new Map<string, string>();

/** In a statement whose best plan hangs on its values, such as the beginning of a name: it has no name, so that it is planned each time. */
export const plannedAnew = "/* planned anew */";

/** The name under which a database keeps the plan of a statement's text; none for what is planned anew, and once there are too many texts to keep. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames || text.includes(plannedAnew)) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
