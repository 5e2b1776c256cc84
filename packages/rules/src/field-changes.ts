/** A changed field as one line of text. Null for an empty value. */
export type FieldChange = { field: string; before: string | null; after: string | null };

type Values = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields that differ between two states. A field missing in both does not differ. */
export function differing(before: Values, after: Values): { before: Values; after: Values } {
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]));
  const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: of(before), after: of(after) };
}

/**
 * The differences field by field (row G12). A field with named parts, such as a text by language, is compared part by part: `tagline.de`; only
 * different parts are returned. A list of words is one line.
 */
export function fieldChanges(before: Values, after: Values): FieldChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => changesOf(field, before[field], after[field]));
}

function changesOf(field: string, before: unknown, after: unknown): FieldChange[] {
  if (isSame(before, after)) return [];
  if (
    (isPlain(before) || isPlain(after)) &&
    [before, after].every((value) => isPlain(value) || (value ?? null) === null)
  )
    return fieldChanges(isPlain(before) ? before : {}, isPlain(after) ? after : {}).map((part) => ({
      ...part,
      field: `${field}.${part.field}`,
    }));
  return [{ field, before: said(before), after: said(after) }];
}

function said(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((part) => typeof part === "string")) return value.join(", ");
  return JSON.stringify(value);
}
