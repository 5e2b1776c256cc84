import type { PackKind } from "@atrium/contract/pack/kinds.ts";
import { type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";

/*
 * The owner of a row: the pack, the console, or, for what people create themselves, those people (docs/decisions/0019-who-owns-a-row.md). SQL over a
 * stored row `t`.
 */

/** The table of a kind, and how an import treats its rows (`Kind`). */
export type Place = { kind: PackKind; table: string; mode: "upsert" | "replace" };

/** The row was not created or changed in the console. */
export const isFree: RawBuilder<SqlBool> = sql`t.changed_in_console_at is null`;

/** A thing's name: its key; its uuid if it was created in the console, and a person's address. */
export function keyOf({ kind }: Pick<Place, "kind">): RawBuilder<string> {
  return kind === "people" ? sql`coalesce(t.pack_key, t.email)` : sql`coalesce(t.pack_key, t.uuid::text)`;
}

/** The row belongs to the pack or the console. Rows of people belong to neither, and are in no pack. */
export function isDescribed({ mode }: Pick<Place, "mode">): RawBuilder<SqlBool> {
  return mode === "upsert" ? sql`(t.pack_key is not null or not (${isFree}))` : sql`t.pack_key is not null`;
}

/** A thing of the console, by its name in this pack, or else its own; `packed`: this pack has it, or another has created it. */
export type ConsoleThing = { kind: PackKind; key: string; uuid: string; packed: boolean };

/** All things of the portfolio that belong to the console. */
export async function consoleThings(
  trx: Transaction<Schema>,
  kinds: readonly Place[],
  {
    portfolioUuid,
    existing,
  }: { portfolioUuid: string; existing: { key(kind: PackKind, uuid: string): string | undefined } },
): Promise<ConsoleThing[]> {
  const ofKinds = kinds
    .filter(({ mode }) => mode === "upsert")
    .map(
      ({
        kind,
        table,
      }) => sql`select ${sql.lit(kind)} as kind, ${keyOf({ kind })} as key, t.uuid, t.pack_key is not null as packed
        from ${sql.table(table)} t where t.portfolio_uuid = ${portfolioUuid}::uuid and not (${isFree})`,
    );
  const { rows } = await sql<ConsoleThing>`${sql.join(ofKinds, sql` union all `)} order by kind, key`.execute(trx);
  return rows.map((row) => {
    const key = existing.key(row.kind, row.uuid);
    return key === undefined ? row : { ...row, key, packed: true };
  });
}

/** Returns them to the pack. */
export async function takeBack(
  trx: Transaction<Schema>,
  { kind, table }: Place,
  portfolioUuid: string,
  things: readonly ConsoleThing[],
): Promise<void> {
  const taken = JSON.stringify(things.filter((thing) => thing.kind === kind));
  await sql`update ${sql.table(table)} t set changed_in_console_at = null, pack_key = taken.key
    from jsonb_to_recordset(${taken}::jsonb) as taken(uuid uuid, key text)
    where t.portfolio_uuid = ${portfolioUuid} and t.uuid = taken.uuid`.execute(trx);
}
