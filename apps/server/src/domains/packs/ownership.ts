import type { PackKind } from "@atrium/contract/pack/kinds.ts";
import { type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";

/*
 * Who owns a row: the pack, the console, or, of what people make themselves, nobody but them (docs/decisions/0019-who-owns-a-row.md). SQL over a
 * stored row `t`.
 */

/** Where the rows of a kind lie, and how an import treats them (`Kind`). */
export type Place = { kind: PackKind; table: string; mode: "upsert" | "replace" };

/** Nobody has made or changed it in the console. */
export const isFree: RawBuilder<SqlBool> = sql`t.changed_in_console_at is null`;

/** What the thing is called: by its key; what was made in the console by its uuid, and a person by their address. */
export function keyOf({ kind }: Pick<Place, "kind">): RawBuilder<string> {
  return kind === "people" ? sql`coalesce(t.pack_key, t.email)` : sql`coalesce(t.pack_key, t.uuid::text)`;
}

/** It is the pack's or the console's. What people did themselves is neither's, and no pack says it. */
export function isDescribed({ mode }: Pick<Place, "mode">): RawBuilder<SqlBool> {
  return mode === "upsert" ? sql`(t.pack_key is not null or not (${isFree}))` : sql`t.pack_key is not null`;
}

/** A thing that is the console's, by the name that this pack has for it, or else its own; `packed`: this pack has it, or another has brought it. */
export type ConsoleThing = { kind: PackKind; key: string; uuid: string; packed: boolean };

/** All things of the portfolio that are the console's. */
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

/** From now on they are the pack's. */
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
