import type { Field, Fields } from "./content-queries.ts";

/** The merge of two people's changes of one item, and the fields that both have changed. */
export type Merge = { fields: Fields; contested: Field[] };

/** Merges my changes with those that somebody else has saved, both based on `base`. For fields in conflict, mine stay for now. */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merge {
  const names = [...new Set([base, mine, theirs].flatMap((fields) => Object.keys(fields)))] as Field[];
  const merged: Partial<Record<Field, unknown>> = {};
  const contested: Field[] = [];
  for (const name of names) {
    const [was, own, other] = [base[name], mine[name], theirs[name]];
    const value = isSame(own, was) ? other : own;
    if (value !== undefined) merged[name] = value;
    if (!isSame(own, was) && !isSame(other, was) && !isSame(own, other)) contested.push(name);
  }
  return { fields: merged as Fields, contested };
}

/** The fields in which two versions of an item differ. */
export function differing(one: Fields, other: Fields): Field[] {
  const names = [...new Set([one, other].flatMap((fields) => Object.keys(fields)))] as Field[];
  return names.filter((name) => !isSame(one[name], other[name]));
}

/** The fields with one copied from another version; removed if that one lacks it. */
export function withField(fields: Fields, name: Field, value: unknown): Fields {
  const { [name]: _, ...others } = fields;
  return isBlank(value) ? others : { ...others, [name]: value };
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === "" ||
  (typeof value === "object" && value !== null && Object.values(value).every(isBlank));

export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** The order of keys is ignored, and so are empty values. */
function canonical(value: unknown): string {
  if (isBlank(value)) return "";
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value) ?? "";
  const parts = Object.entries(value)
    .filter(([, inner]) => !isBlank(inner))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`);
  return `{${parts.join(",")}}`;
}
