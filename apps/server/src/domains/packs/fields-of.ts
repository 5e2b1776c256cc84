import { type PackKind, packKinds } from "@atrium/contract/pack/kinds.ts";
import type { TObject } from "typebox";
import type { Translations } from "../../platform/database/columns.ts";
import { type Field, isPlain, type Row } from "./columns.ts";
import type { Fields, ExportMapping } from "./export-mapping.ts";

/** How values are written as fields: for a pack by keys and paths, or for the console by uuids and names of the file store. */
type FieldMapping = Pick<ExportMapping, "ownKey" | "field" | "key" | "picture">;

/**
 * The inverse of `columnsOf`: from a row to the fields of a pack. `own` are the kind's own fields, which take precedence. Values that equal the
 * default are left out.
 */
export function fieldsOf(kind: PackKind, row: Row, own: Fields, at: FieldMapping): Fields {
  const { shape } = packKinds[kind];
  const shapes: readonly TObject[] = "properties" in shape ? [shape] : shape.anyOf;
  const fields: Fields = {};
  for (const { properties, required } of shapes) {
    const needed: readonly string[] = shapes.length === 1 ? (required ?? []) : [];
    for (const [name, field] of Object.entries(properties) as [string, Field][]) {
      const value = name in own ? own[name] : fieldOf(name, field, row, at);
      if (needed.includes(name) || !isSilent(value, field)) fields[name] = value;
    }
  }
  return fields;
}

function fieldOf(name: string, field: Field, row: Row, at: FieldMapping): unknown {
  if (name === "key") return at.ownKey;
  if (field.column === false) return undefined;
  if (field.localized) return at.field(row.translations as Translations<string>, name, field.localized);
  if (name === "building") return at.key("buildings", row.building_uuid);
  if (field.reference) return at.key(field.reference, row[field.column ?? `${name}_uuid`]);
  return isPlain(field) ? plainField(field, row[field.column ?? name], at) : undefined;
}

function plainField(field: Field, value: unknown, at: FieldMapping): unknown {
  if (value === null || value === undefined) return undefined;
  if (field.picture) return at.picture(value as string);
  if (field.type === "number" || field.type === "integer") return Number(value);
  return value instanceof Date ? value.toISOString() : value;
}

function isSilent(value: unknown, field: Field): boolean {
  if (value === undefined || value === null || value === "" || value === field.default) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
