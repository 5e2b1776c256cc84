import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

const record = readFileSync(
  new URL("../../../../../docs/decisions/0016-the-portfolio-is-the-shard.md", import.meta.url),
  "utf8",
);
const source = join(import.meta.dirname, "../..");

/** The names that the decision record lists as code in the first column of a section's table. */
const firstCells = (section: string): string[] =>
  (record.split(`${section}\n`)[1]?.split(/^##/m)[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));

function tablesOf(kind: string): string[] {
  const [, tables = ""] = new RegExp(`^\\| ${kind}.*?\\|(.*)\\|$`, "m").exec(record) ?? [];
  return [...tables.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name).filter((name) => name !== "pgboss");
}

const reference = tablesOf("reference");
const local = tablesOf("local");
const exceptions = firstCells("### Exceptions");

type Table = { name: string; keyed: boolean; nullable: boolean };

/** Every table; whether it has the portfolio's key, and whether that may be null. */
function readTables(rig: Rig) {
  return sql<Table>`
    select c.relname as name, a.attname is not null as keyed, a.attname is not null and not a.attnotnull as nullable
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'portfolio_uuid'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(rig.services.database.system);
}

type Constraint = {
  name: string;
  on_table: string;
  kind: string;
  columns: string[];
  to_table: string | null;
  to_columns: string[] | null;
};

/** Unique indexes too: an index with a condition is no constraint, and Citus demands the same of it. */
function readConstraints(rig: Rig) {
  const columnsOf = (table: string, numbers: string) =>
    sql.raw(`(select json_agg(a.attname order by n.place) from unnest(${numbers}::int2[]) with ordinality as n (number, place)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`);
  return sql<Constraint>`
    select i.relname as name, t.relname as on_table, case when x.indisexclusion then 'exclusion' else 'unique' end as kind,
      ${columnsOf("x.indrelid", "x.indkey")} as columns, null as to_table, null as to_columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = 'public'::regnamespace and not t.relispartition and (x.indisunique or x.indisexclusion)
    union all
    select c.conname, f.relname, 'foreign key', ${columnsOf("c.conrelid", "c.conkey")}, r.relname,
      ${columnsOf("c.confrelid", "c.confkey")}
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class r on r.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = 'public'::regnamespace and not f.relispartition
    order by 1`.execute(rig.services.database.system);
}

describe("docs/decisions/0016: the portfolio is the shard", () => {
  let rig: Rig;
  let tables: Table[];
  let distributed: string[];
  let constraints: Constraint[];
  beforeAll(async () => {
    rig = await startRig();
    tables = (await readTables(rig)).rows;
    const others = [...reference, ...local];
    distributed = tables.filter(({ keyed, name }) => keyed && !others.includes(name)).map(({ name }) => name);
    constraints = (await readConstraints(rig)).rows;
  });
  afterAll(() => rig.close());

  test("each table of a migrated database has one kind, and distributed tables have the portfolio's key", () => {
    const without = tables.filter(({ name }) => !distributed.includes(name)).map(({ name }) => name);
    expect([...reference, ...local].toSorted()).toEqual(without);
    expect(tables.filter(({ keyed, name }) => keyed && without.includes(name)).map(({ name }) => name)).toEqual([
      "domains",
      "whitelabels",
    ]);
    expect(tables.filter(({ nullable }) => nullable)).toEqual([]);
    expect(distributed.length).toBeGreaterThan(50);
  });

  /** Keys and constraints that could not be distributed as they are. */
  function inTheWay({ on_table, kind, columns, to_table, to_columns }: Constraint): boolean {
    if (distributed.includes(on_table)) {
      if (kind !== "foreign key") return !columns.includes("portfolio_uuid");
      if (to_table !== null && reference.includes(to_table)) return false;
      return (
        !distributed.includes(to_table ?? "") || columns[0] !== "portfolio_uuid" || to_columns?.[0] !== "portfolio_uuid"
      );
    }
    // A reference table may refer to reference tables only, and a local table to no distributed one.
    return kind === "foreign key" && !reference.includes(to_table ?? "") && !local.includes(to_table ?? "");
  }

  test("each of their keys and constraints contains the portfolio's key, in the same position on both sides, except those named", () => {
    expect(constraints.length).toBeGreaterThan(150);
    expect(constraints.filter(inTheWay).map(({ name }) => name)).toEqual(exceptions.toSorted());
    expect(constraints.filter(({ kind }) => kind === "exclusion").map(({ name }) => name)).toEqual([
      "resource_holds_no_overlap",
    ]);
  });

  test("the control: a key without it, or with it in another position, is found", () => {
    const planted = { name: "planted", on_table: "users", to_table: null, to_columns: null };
    const key = ["portfolio_uuid", "uuid"];
    expect(inTheWay({ ...planted, kind: "unique", columns: ["email"] })).toBe(true);
    expect(inTheWay({ ...planted, kind: "unique", columns: key })).toBe(false);
    const refers = { ...planted, kind: "foreign key", to_table: "companies", columns: key };
    expect(inTheWay({ ...refers, to_columns: key })).toBe(false);
    expect(inTheWay({ ...refers, to_columns: ["uuid", "portfolio_uuid"] })).toBe(true);
    expect(inTheWay({ ...refers, to_table: "rate_limits", to_columns: key })).toBe(true);
  });

  test("the record's counts of set-null references, triggers and identity columns are right", async () => {
    const { rows } = await sql<{ set_null: number; only_own: number; triggers: string[]; identities: number }>`
      select (select count(*) from pg_constraint where contype = 'f' and confdeltype = 'n') as set_null,
        (select count(*) from pg_constraint where contype = 'f' and confdeltype = 'n' and cardinality(confdelsetcols) = 1) as only_own,
        (select json_agg(tgname order by tgname) from pg_trigger where not tgisinternal) as triggers,
        (select count(*) from information_schema.columns where table_schema = 'public' and is_identity = 'YES'
          and data_type = 'bigint' and identity_generation = 'ALWAYS') as identities`.execute(
      rig.services.database.system,
    );
    const triggers = [
      "booking_asks_for_check_in",
      "booking_gives_way",
      "booking_holds_time",
      "booking_keeps_check_in",
      "booking_keeps_its_steps",
      "booking_keeps_refunds",
      "booking_keeps_undecided",
      "booking_opens_payment",
      "facts_stay",
      "hold_gives_back",
      "resources_keep_audiences",
      "wait_joins",
    ];
    expect(rows).toEqual([{ set_null: 4, only_own: 4, triggers, identities: 6 }]);
    for (const trigger of triggers) expect(record).toContain(`\`${trigger}\``);
    expect(record).toContain("| `on delete set null (column)` | 4, each");
    expect(record).toContain("| 6 `bigint generated always as identity` |");
  });

  const ownersView =
    /\b(database|from)\.system\b|\{ system \}: (Pick<)?(Database|Services)|database: \{ system \}|\bsystem: (Kysely<Schema>|Database)/;

  test("the record lists each file that uses the owner's view", () => {
    const files = globSync("**/*.ts", { cwd: source })
      .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("testing"))
      .filter((file) => ownersView.test(readFileSync(join(source, file), "utf8")))
      .map((file) => file.replaceAll("\\", "/"));
    const named = firstCells("## What crosses shards").filter((name) => name.endsWith(".ts"));
    expect(named.toSorted()).toEqual(files.toSorted());
    expect(files.length).toBeGreaterThan(30);
  });
});
