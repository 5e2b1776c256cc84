/** As much of a value as the audit log keeps. */
const longest = 300;

type Values = Readonly<Record<string, unknown>>;

/** The log holds nobody's address: of these fields it says that they changed. */
const isAddress = (field: string) => field.endsWith("email");

/** A change of a thing, for its fact: in short, without addresses, as the audit log keeps it, and whole, as it is kept beside it for a while. */
export const changed = (before: Values, after: Values) => ({
  details: changesOf(before, after),
  change: { before, after },
});

/** What a change of a thing was, for its fact: of each field that differs, what it was and what it is. */
export function changesOf(before: Values, after: Values): Record<string, string | null> {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(
    changed.flatMap((field) =>
      isAddress(field)
        ? [[field, "changed"]]
        : [
            [`${field}_from`, said(before[field])],
            [`${field}_to`, said(after[field])],
          ],
    ),
  );
}

function said(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, longest);
}
