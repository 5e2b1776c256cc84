import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";
import type { Row } from "./columns.ts";
import type { Kind, Link } from "./kind.ts";
import { isFree } from "./ownership.ts";

type Trx = Transaction<Schema>;

/** The most rows of one statement, which are passed as one JSON text: PostgreSQL converts it to the table's own types. */
const mostRows = 2_000;

/**
 * Writes the rows of a kind, identified by uuid. Values that people changed since the last import stay (see {@link Kind}), and so do rows of the
 * console. All rows are locked afterwards, unchanged ones too.
 */
export async function writeRows(trx: Trx, kind: Kind, portfolioUuid: string, rows: Row[]): Promise<void> {
  if (kind.mode === "replace") {
    await sql`delete from ${sql.table(kind.table)}
      where portfolio_uuid = ${portfolioUuid} and pack_key is not null and updated_at = created_at`.execute(trx);
    await insert(trx, kind.table, rows, sql`on conflict do nothing`);
    return;
  }
  // In the order in which people's own transactions lock rows, so that none of them deadlocks with an import.
  await sql`select from ${sql.table(kind.table)} where portfolio_uuid = ${portfolioUuid}
    and uuid in ${uuidsOf(rows.map(({ uuid }) => String(uuid)))} order by uuid for no key update`.execute(trx);
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== "uuid" && name !== "portfolio_uuid");
  const assignments = columns
    .filter((name) => !kind.insertOnly.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${newValue(kind, name)}`);
  await insert(
    trx,
    kind.table,
    rows,
    sql`on conflict (portfolio_uuid, uuid) do update set ${sql.join(assignments)} where ${mayChange(kind)}`,
  );
}

/** The import may change or delete the whole row. */
function mayChange({ untouched }: Kind): RawBuilder<unknown> {
  return untouched && !untouched.columns ? sql`${isFree} and ${sql.raw(untouched.when)}` : isFree;
}

function newValue({ untouched }: Kind, column: string): RawBuilder<unknown> {
  const excluded = sql.ref(`excluded.${column}`);
  if (!untouched?.columns?.includes(column)) return excluded;
  return sql`case when ${sql.raw(untouched.when)} then ${excluded} else ${sql.ref(`t.${column}`)} end`;
}

/** Replaces the joining rows of the given owners. No row moves here from an owner that belongs to the console. */
export async function replaceLinks(
  trx: Trx,
  link: Pick<Link, "table" | "owner" | "moves" | "replaces">,
  portfolioUuid: string,
  { owners, rows, console }: { owners: string[]; rows: Row[]; console: string[] },
): Promise<void> {
  const owner = sql.raw(link.owner);
  await sql`delete from ${sql.table(link.table)} as t where portfolio_uuid = ${portfolioUuid}
    and ${owner} in ${uuidsOf(owners)} and (${sql.raw(link.replaces ?? "true")})`.execute(trx);
  const assignments = Object.keys(rows[0] ?? {}).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const conflict = link.moves
    ? sql`on conflict (${sql.ref(link.moves)}) do update set ${sql.join(assignments)}
        where ${owner} not in ${uuidsOf(console)}`
    : link.replaces
      ? sql`on conflict do nothing`
      : sql``;
  await insert(trx, link.table, rows, conflict);
}

/**
 * Deletes the rows that the pack no longer has and that do not belong to the console; rows to which people's own rows refer stay, and are counted.
 */
export async function removeVanished(
  trx: Trx,
  kind: Kind,
  portfolioUuid: string,
  present: string[],
  now: Date,
): Promise<{ removed: number; retired: number }> {
  if (kind.mode === "replace") return { removed: 0, retired: 0 };
  const vanished = sql`t.portfolio_uuid = ${portfolioUuid} and t.pack_key is not null and ${isFree}
    and t.uuid not in ${uuidsOf(present)}`;
  const inUse = kind.keptBy.map(
    ([table, column]) => sql`exists (select from ${sql.table(table)} other
      where other.portfolio_uuid = t.portfolio_uuid and ${sql.ref(`other.${column}`)} = t.uuid)`,
  );
  const conditions = [
    vanished,
    mayChange(kind),
    ...(inUse.length > 0 ? [sql`not (${sql.join(inUse, sql` or `)})`] : []),
  ];
  const table = sql`${sql.table(kind.table)} as t`;
  const removed = await sql`delete from ${table} where ${sql.join(conditions, sql` and `)}`.execute(trx);
  const retire = kind.retire ? sql`${retireSql(kind.retire, now)}` : undefined;
  const left = retire ? await sql`update ${table} set ${retire} where ${vanished}`.execute(trx) : undefined;
  return { removed: Number(removed.numAffectedRows ?? 0), retired: Number(left?.numAffectedRows ?? 0) };
}

function retireSql(assignment: string, now: Date): RawBuilder<unknown> {
  const parts = assignment.split("$now").map((part) => sql.raw(part));
  return sql.join(parts, sql`${now.toISOString()}::timestamptz`);
}

function uuidsOf(uuids: string[]): RawBuilder<unknown> {
  return sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb))`;
}

async function insert(trx: Trx, table: string, rows: Row[], conflict: RawBuilder<unknown>): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += mostRows) {
    const part = JSON.stringify(rows.slice(from, from + mostRows));
    await sql`insert into ${sql.table(table)} as t (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb) ${conflict}`.execute(
      trx,
    );
  }
}
