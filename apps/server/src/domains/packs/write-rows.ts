import { type RawBuilder, sql, type Transaction } from "kysely";
import { unlessExcluded } from "../../platform/database/in-transaction.ts";
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
    await insertWhatFits(trx, kind.table, rows);
    return;
  }
  // In the order in which people's own transactions lock rows, so that none of them deadlocks with an import.
  const { rows: existing } = await sql<{ uuid: string }>`select uuid from ${sql.table(kind.table)}
    where portfolio_uuid = ${portfolioUuid} and uuid in ${uuidsOf(rows.map(({ uuid }) => String(uuid)))}
    order by uuid for no key update`.execute(trx);
  const known = new Set(existing.map(({ uuid }) => uuid));
  const isKnown = ({ uuid }: Row) => known.has(String(uuid).toLowerCase());
  await update(trx, kind, portfolioUuid, rows.filter(isKnown));
  await insert(
    trx,
    kind.table,
    rows.filter((row) => !isKnown(row)),
  );
}

/**
 * Inserts the rows that fit beside what people have. The database may find only after the statement that somebody has taken the time of one of them;
 * then each half is inserted by itself, until only the rows that do not fit are left out.
 */
async function insertWhatFits(trx: Trx, table: string, rows: Row[]): Promise<void> {
  const fit = await unlessExcluded(trx, () => insert(trx, table, rows, sql`on conflict do nothing`));
  if (fit || rows.length === 1) return;
  const half = Math.ceil(rows.length / 2);
  await insertWhatFits(trx, table, rows.slice(0, half));
  await insertWhatFits(trx, table, rows.slice(half));
}

/** `insert … on conflict do update` would lock the rows against everything that refers to them, such as a booking to its building. */
async function update(trx: Trx, kind: Kind, portfolioUuid: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== "uuid" && name !== "portfolio_uuid");
  const assignments = columns
    .filter((name) => !kind.insertOnly.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${newValue(kind, name)}`);
  for (const part of partsOf(rows))
    await sql`update ${sql.table(kind.table)} as t set ${sql.join(assignments)}
      from jsonb_populate_recordset(null::${sql.table(kind.table)}, ${part}::jsonb) as pack
      where t.portfolio_uuid = ${portfolioUuid} and t.uuid = pack.uuid and ${mayChange(kind)}`.execute(trx);
}

/** The import may change or delete the whole row. */
function mayChange({ untouched }: Kind): RawBuilder<unknown> {
  return untouched && !untouched.columns ? sql`${isFree} and ${sql.raw(untouched.when)}` : isFree;
}

function newValue({ untouched }: Kind, column: string): RawBuilder<unknown> {
  const ofPack = sql.ref(`pack.${column}`);
  if (!untouched?.columns?.includes(column)) return ofPack;
  return sql`case when ${sql.raw(untouched.when)} then ${ofPack} else ${sql.ref(`t.${column}`)} end`;
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

/** The rows as JSON texts, each for one statement. */
const partsOf = (rows: Row[]): string[] =>
  Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, part) =>
    JSON.stringify(rows.slice(part * mostRows, (part + 1) * mostRows)),
  );

async function insert(trx: Trx, table: string, rows: Row[], conflict = sql``): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (const part of partsOf(rows))
    await sql`insert into ${sql.table(table)} as t (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb) ${conflict}`.execute(
      trx,
    );
}
