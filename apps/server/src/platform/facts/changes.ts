/** The longest value that the audit log keeps. */
const longest = 300;

type Values = Readonly<Record<string, unknown>>;

/** Fields with an address: the audit log says only that they changed, since it holds nobody's address. */
const isAddress = (field: string) => field.endsWith("email");

/**
 * A change of a thing, for its fact: shortened and without addresses for the audit log, and complete for the change log, which is kept for a shorter
 * time.
 */
export const changed = (before: Values, after: Values) => ({
  details: changesOf(before, after),
  change: { before, after },
});

/** The changed fields, for a fact: of each field that differs, its old and its new value. */
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
