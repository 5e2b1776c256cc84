/** A field that was changed: a text, or what it says in one line. Null where there was nothing. */
export type FieldChange = { field: string; before: string | null; after: string | null };

type Values = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Of a thing before and after, the fields that differ and no other. What both lack is no difference. */
export function differing(before: Values, after: Values): { before: Values; after: Values } {
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]));
  const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: of(before), after: of(after) };
}

/**
 * Field by field what is different (row G12). What has parts by name, such as a text by language, is told part by part: `tagline.de`; only those that differ. A
 * list of words is told in one line.
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
