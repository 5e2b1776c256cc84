import { type DraftFields, writtenFields } from "@atrium/contract/pack/written-content.ts";
import { defaultLanguage } from "../../platform/database/texts.ts";
import { commandOf, navigationCommand } from "../content/pack.ts";
import { columnsOf, type Filling, type Row } from "../packs/columns.ts";
import { fieldsOf } from "../packs/fields-of.ts";
import { mapText, translations } from "../packs/localize.ts";
import { sanitizeRichText } from "../packs/rich-text.ts";
import type { Fields } from "../packs/export-mapping.ts";
import { resolveTime } from "../packs/times.ts";

/** The context of an item: its building, the time zone, and the fallback language. */
export type Ground = { buildingUuid: string; timeZone: string; firstLanguage: string; now: Date };

/** An item without a position comes with the others that have none. */
const ownPosition = 0;

/** Resolves values for an item's columns: references are uuids and pictures names of the file store already. */
export function fillingOf({ buildingUuid, timeZone, firstLanguage, now }: Ground): Filling & { ref: Ref } {
  return {
    entity: { building: buildingUuid },
    position: ownPosition,
    ref: (_, uuid) => uuid.toLowerCase(),
    refOrNull: (_, uuid) => uuid?.toLowerCase() ?? null,
    picture: (name) => name ?? null,
    time: (text) => (text === undefined ? null : resolveTime(text, { now, timeZone }).toISOString()),
    richText: (_, text) => mapText(text, (html) => sanitizeRichText(html)),
    texts: (fields) => translations(fields, firstLanguage),
  };
}

type Ref = (kind: string, uuid: string) => string;

/** Columns that keep their values: the console does not edit them. */
const notWritten = ["published_at", "unpublished_at", "attendants_elsewhere", "claims_elsewhere", "promoted_position"];

/** The columns of an item that is published with these fields, which have been checked. */
export function columnsOfItem(fields: DraftFields, ground: Ground): Row {
  const at = fillingOf(ground);
  const columns = {
    ...columnsOf("contents", fields, at),
    navigation_command: navigationCommand(fields, at),
  };
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== "type" && !notWritten.includes(name)));
}

/** The fields of a published item: the inverse. */
export function fieldsOfItem(row: Row, categories: readonly string[], firstLanguage: string): DraftFields {
  const key = (_: unknown, uuid: unknown) => (typeof uuid === "string" ? uuid : undefined);
  const command = commandOf(row, { key });
  const fields = fieldsOf(
    "contents",
    row,
    { categories, navigation_command: command && withoutGaps(command) },
    {
      ownKey: String(row.uuid),
      key,
      picture: (name) => name ?? undefined,
      field: (stored, name) => byLanguage(stored, name, firstLanguage),
    },
  );
  return Object.fromEntries(writtenFields.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}

/** A text by language; the fallback is its first language's if it has none of its own. */
function byLanguage(stored: Record<string, Record<string, string | undefined>>, name: string, firstLanguage: string) {
  const texts = Object.entries(stored ?? {}).flatMap(([code, { [name]: text }]) =>
    text === undefined ? [] : [[code, text] as const],
  );
  const { [defaultLanguage]: first, ...byCode } = Object.fromEntries(texts);
  if (first === undefined || Object.values(byCode).includes(first)) return texts.length === 0 ? undefined : byCode;
  return { [firstLanguage]: first, ...byCode };
}

const withoutGaps = (value: Fields): Fields => JSON.parse(JSON.stringify(value)) as Fields;

/** Removes empty values: a cleared field counts as absent. */
export function tidied(fields: DraftFields): DraftFields {
  const kept = Object.entries(fields).flatMap(([name, value]) => {
    const left = tidiedValue(value);
    return left === undefined ? [] : [[name, left] as const];
  });
  return Object.fromEntries(kept);
}

function tidiedValue(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value !== "object" || value === null) return value;
  const left = Object.entries(value).flatMap(([name, inner]) => {
    const one = tidiedValue(inner);
    return one === undefined ? [] : [[name, one] as const];
  });
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** The same, with formatted text sanitised as in the portal. */
export function sanitized(fields: DraftFields): DraftFields {
  const { rich_description: texts } = fields;
  if (!texts) return fields;
  const safe = Object.entries(texts).map(([code, html]) => [code, sanitizeRichText(html)]);
  return { ...fields, rich_description: Object.fromEntries(safe) };
}

/** An item's title across languages: in the first one, else in any that it has. */
export function titleOf({ title = {} }: DraftFields, firstLanguage: string): string {
  return (title[firstLanguage] ?? Object.values(title).find((text) => text.trim() !== "") ?? "").slice(0, 500);
}

/** The fields in which two states of an item differ. */
export function changedFields(before: DraftFields, after: DraftFields): string[] {
  return writtenFields.filter((name) => JSON.stringify(ordered(before[name])) !== JSON.stringify(ordered(after[name])));
}

/** jsonb does not keep the order of keys. */
function ordered(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, ordered(inner)]);
}
