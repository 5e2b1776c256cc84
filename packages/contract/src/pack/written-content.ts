import { type TObject, type TSchema, Type } from "typebox";
import { Entity, Lines, noOtherKeys, Text } from "../schemas.ts";
import { PackContent } from "./content.ts";
import { Shape } from "./fields.ts";

const longest = 60_000;

/** An instant, or a wall-clock time of the building. */
const wallTime = "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$";
const moment = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$";
const DraftTime = Type.String({ maxLength: 30, pattern: `${wallTime}|${moment}` });
export const LocalTime = Type.String({ pattern: wallTime });

/**
 * Fields of a pack's item that are not edited in the console's form: its kind, its place, counts from other systems, and its position on home,
 * which is set there.
 */
const notWritten = [
  ...(["key", "uuid", "building", "type", "repeat", "published_at", "unpublished_at"] as const),
  ...(["attendants_elsewhere", "claims_elsewhere", "promoted_position"] as const),
] as const;

type Written = Omit<PackContent, (typeof notWritten)[number]>;
export type WrittenField = keyof Written;

export const writtenFields = (Object.keys(PackContent.properties) as (keyof PackContent)[]).filter(
  (name): name is WrittenField => !notWritten.some((other) => other === name),
);

const shapes = Object.fromEntries(writtenFields.map((name) => [name, PackContent.properties[name] as TSchema]));

/**
 * The required fields of a published item: as in a pack, except that references are UUIDs, a picture is its name in the file store, and a time
 * is an instant or, as `2026-11-27 09:00`, a wall-clock time of the building.
 */
export const PublishableContent: TObject = Shape(shapes);

type Loose<Value> = [Record<string, string>] extends [Value]
  ? Record<string, string>
  : [string | number] extends [Value]
    ? string
    : Value;

/** A draft of an item: any of its fields, complete or not. Texts are by language code. */
export type DraftFields = { [Name in WrittenField]?: Loose<NonNullable<Written[Name]>> };

export const DraftFields = Type.Unsafe<DraftFields>(
  Entity(
    Object.fromEntries(Object.entries(shapes).map(([name, field]) => [name, Type.Optional(loose(field as Field))])),
  ),
);

type Field = TSchema & {
  type?: string;
  format?: string;
  localized?: string;
  items?: TSchema;
  properties?: Record<string, TSchema>;
};

/** The same type without the constraints of a complete item: lengths, patterns, limits. */
function loose({ type, format, localized, items, properties }: Field): TSchema {
  if (localized) return Type.Record(Type.String(), Lines(longest), noOtherKeys);
  if (type === "boolean") return Type.Boolean();
  if (type === "integer" || type === "number") return Type.Number();
  if (type === "array") return Type.Array(loose((items ?? {}) as Field), { maxItems: 500 });
  if (properties)
    return Entity(
      Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, Type.Optional(loose(field as Field))]),
      ),
    );
  return format === "pack-time" ? DraftTime : Text(2_000);
}
