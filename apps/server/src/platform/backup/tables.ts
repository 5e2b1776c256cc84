import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.ts";

/** A table as the database describes it: a backup must not depend on a list that somebody forgets to extend. */
export type TableShape = {
  name: string;
  columns: { name: string; type: string; identity: boolean }[];
  /** Its primary key: rows are read in this order. */
  key: string[];
};

type Db = Kysely<Schema>;

/** The migrator's own tables. */
const ofMigrator = ["kysely_migration", "kysely_migration_lock"];
const rowsAtOnce = 500;

/** Every table that stores rows, referenced tables first. A partitioned table counts as one. */
export async function readShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'identity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in (${sql.join(ofMigrator)})
    order by c.relname`.execute(db);
  return inOrder(rows, await readReferences(db));
}

async function readReferences(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ from_table: string; to_table: string }>`
    select distinct f.relname as from_table, t.relname as to_table
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`.execute(db);
  const references = new Map<string, Set<string>>();
  for (const { from_table, to_table } of rows)
    references.set(from_table, (references.get(from_table) ?? new Set()).add(to_table));
  return references;
}

function inOrder(shapes: TableShape[], references: Map<string, Set<string>>): TableShape[] {
  const placed = new Set<string>();
  const order: TableShape[] = [];
  while (order.length < shapes.length) {
    const ready = shapes.filter(
      ({ name }) => !placed.has(name) && [...(references.get(name) ?? [])].every((other) => placed.has(other)),
    );
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle: they cannot be ordered.");
    for (const shape of ready) placed.add(shape.name);
    order.push(...ready);
  }
  return order;
}

/** For a transaction whose snapshot holds: values are formatted alike on every machine and at any time. */
export async function writeAlike(trx: Db): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    trx,
  );
}

/**
 * A table's rows in portions, each row a line: a JSON array of its values as PostgreSQL writes them, or null. This loses nothing, whatever the type.
 * Rows come in the order of the primary key, which is the same on every PostgreSQL.
 */
export async function* readLines(trx: Db, { name, columns, key }: TableShape): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column.name)}::text`));
  const order = sql.join(
    (key.length > 0 ? key : columns.map((c) => c.name)).map((c) => sql`${sql.id(c)}::text collate "C"`),
  );
  await sql`declare backup_rows no scroll cursor for
    select to_json(array[${values}]::text[])::text as line from ${sql.table(name)} order by ${order}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(rowsAtOnce))} from backup_rows`.execute(trx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close backup_rows`.execute(trx);
}

/** Inserts lines as rows. */
export async function writeLines(trx: Db, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  for (let from = 0; from < lines.length; from += rowsAtOnce) {
    const rows = `[${lines.slice(from, from + rowsAtOnce).join(",")}]`;
    const values = sql.join(columns.map(({ type }, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`));
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.id(column.name)))})
      overriding system value select ${values} from json_array_elements(${rows}::json) as line`.execute(trx);
  }
}

/** Disables triggers: what they wrote when the rows were first inserted is in the backup as well. */
export async function withoutTriggers<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ name: string }>`select distinct c.relname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition`.execute(trx);
  for (const { name } of rows) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  const done = await work();
  for (const { name } of rows) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
  return done;
}

/** Sequences continue after the highest restored number. */
export async function setCounters(trx: Db, shapes: readonly TableShape[]): Promise<void> {
  for (const { name, columns } of shapes) {
    for (const column of columns.filter(({ identity }) => identity)) {
      const last = sql`(select max(${sql.id(column.name)}) from ${sql.table(name)})`;
      await sql`select setval(pg_get_serial_sequence(${`public.${name}`}, ${column.name}),
        coalesce(${last}, 1), ${last} is not null)`.execute(trx);
    }
  }
}

export type TableSum = { rows: number; sha256: string };

/** How many lines there are, and the hash of all of them. */
export class Sum {
  rows = 0;
  readonly #hash = createHash("sha256");

  add(lines: readonly string[]): void {
    this.rows += lines.length;
    for (const line of lines) this.#hash.update(`${line}\n`);
  }

  result(): TableSum {
    return { rows: this.rows, sha256: this.#hash.digest("hex") };
  }
}

export async function sumOf(trx: Db, shape: TableShape): Promise<TableSum> {
  const sum = new Sum();
  for await (const lines of readLines(trx, shape)) sum.add(lines);
  return sum.result();
}

/** The first table that has rows, if any: nothing is restored into a database with rows. */
export async function firstFilled(db: Db): Promise<string | undefined> {
  for (const { name } of await readShapes(db)) {
    const { rows } = await sql<{ filled: boolean }>`select exists (select from ${sql.table(name)}) as filled`.execute(
      db,
    );
    if (rows[0]?.filled) return name;
  }
  return undefined;
}
