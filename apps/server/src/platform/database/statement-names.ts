const mostNames = 500;
const names = new Map<string, string>();

/** The name under which a database keeps the plan of a statement's text; none once there are too many texts to keep. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
