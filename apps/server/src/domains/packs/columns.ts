import { type PackKind, packKinds } from "@atrium/contract/pack/kinds.ts";
import type { PackText } from "./localize.ts";
import type { Mapping } from "./mapping.ts";

/** Resolves values for columns: for a pack by keys, or for the console, whose references are uuids already. */
export type Filling = Pick<Mapping, "refOrNull" | "richText" | "texts" | "picture" | "time" | "position"> & {
  readonly entity: Pick<Mapping["entity"], "building">;
};

/** A row of a table, by its columns. */
export type Row = Record<string, unknown>;

/** Properties of a pack's field beside JSON Schema (`contract/src/pack/fields.ts`). */
export type Field = {
  type?: string;
  format?: string;
  items?: Field;
  default?: unknown;
  reference?: PackKind;
  picture?: true;
  localized?: "text" | "html";
  money?: true;
  position?: true;
  column?: string | false;
};

/**
 * The columns that follow directly from a thing's fields: texts go into `translations`, a reference into `<field>_uuid`, a list or a plain value
 * into the column of its name. Nested things, lists of references and other objects are handled by the kind.
 */
export function columnsOf(kind: PackKind, value: Record<string, unknown>, at: Filling): Row {
  const { shape } = packKinds[kind];
  if (!("properties" in shape)) return {};
  const row: Row = {};
  const texts: Record<string, PackText | undefined> = {};
  for (const [name, field] of Object.entries(shape.properties) as [string, Field][]) {
    if (name === "key" || name === "uuid" || field.column === false) continue;
    const given = value[name];
    if (field.localized) {
      const text = given as PackText | undefined;
      texts[name] = field.localized === "html" ? at.richText(name, text) : text;
    } else if (name === "building") {
      row.building_uuid = at.refOrNull("buildings", at.entity.building);
    } else if (field.reference) {
      row[field.column ?? `${name}_uuid`] = at.refOrNull(field.reference, given as string | undefined);
    } else if (isPlain(field)) {
      row[field.column ?? name] = plainValue(field, given, at);
    }
  }
  if (Object.keys(texts).length > 0) row.translations = at.texts(texts);
  return row;
}

/** Whether the value is stored unchanged in a column. */
export function isPlain({ type, items }: Field): boolean {
  if (type === "array") return items !== undefined && items.type !== "object" && !items.reference;
  return type !== "object";
}

function plainValue(field: Field, given: unknown, at: Filling): unknown {
  if (field.position) return given ?? at.position;
  if (field.picture) return at.picture(given as string | undefined);
  if (field.format === "pack-time") return at.time(given as string | undefined);
  if (field.money) return given === undefined ? null : Number(given).toFixed(2);
  return given ?? field.default ?? (field.type === "array" ? [] : null);
}
