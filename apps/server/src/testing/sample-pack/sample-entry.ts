import { exampleOf } from "@atrium/contract/example.ts";
import { needsBuilding, type PackKind, packKinds } from "@atrium/contract/pack/kinds.ts";
import type { TSchema } from "typebox";
import { columnsOf, type Field } from "../../domains/packs/columns.ts";
import { translations } from "../../domains/packs/localize.ts";
import { resolveTime } from "../../domains/packs/times.ts";
import { writeRows } from "../../domains/packs/write-rows.ts";
import type { ImportOptions } from "../../domains/pack-import/import-pack.ts";
import { kinds } from "../../domains/pack-import/kinds.ts";

/** The things that another may refer to, one of a kind: by their keys in a pack, by their uuids in the database. */
type Named = Partial<Record<string, string>>;

/** An entry of a kind as a pack may have it: each field that the kind's shape requires, with an example of its value. */
export function entryOf(kind: PackKind, key: string, named: Named): Record<string, unknown> {
  const { shape } = packKinds[kind];
  if (!("properties" in shape)) throw new Error(`The entries of ${kind} have several shapes.`);
  const properties = shape.properties as unknown as Record<string, TSchema & Field>;
  const { required = [] } = shape as { required?: readonly string[] };
  const fields = required.map((name) => [name, valueOf(properties[name], `${kind}.${name}`, named)]);
  return { ...Object.fromEntries(fields), key, ...(needsBuilding(kind) ? { building: named["buildings"] } : {}) };
}

function valueOf(field: (TSchema & Field) | undefined, path: string, named: Named): unknown {
  if (!field?.reference) return field && exampleOf(field, path.split(".")[1]);
  const thing = named[field.reference];
  if (thing === undefined) throw new Error(`${path} refers to one of the ${field.reference}, and none is named.`);
  return thing;
}

/** Writes such an entry into the database, for a kind without rules beyond its fields. */
export async function addThing(
  { database, clock }: Pick<ImportOptions, "database" | "clock">,
  kind: PackKind,
  { portfolioUuid, uuid, named }: { portfolioUuid: string; uuid: string; named: Named },
): Promise<void> {
  const table = kinds.find((each) => each.kind === kind);
  if (!table) throw new Error(`${kind} has no table.`);
  const entry = entryOf(kind, `made-${uuid}`, named);
  const row = columnsOf(kind, entry, {
    entity: { building: entry["building"] as string | undefined },
    position: 0,
    refOrNull: (_, thing) => thing ?? null,
    richText: (_, text) => text,
    texts: (texts) => translations(texts, "en"),
    picture: () => null,
    time: (text) =>
      text === undefined ? null : resolveTime(text, { now: clock.now(), timeZone: "UTC", shiftDays: 0 }).toISOString(),
  });
  await database
    .tenant(portfolioUuid)
    .db.transaction()
    .execute((trx) =>
      writeRows(trx, table, portfolioUuid, [{ ...row, portfolio_uuid: portfolioUuid, uuid, pack_key: entry["key"] }]),
    );
}
