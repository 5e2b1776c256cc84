import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * A condition that a column is one of several uuids. The uuids come from a subquery, so that the planner does not see how many there are: for a few
 * it would otherwise make a plan for exactly that number, each time again, which takes longer than the read.
 */
export function isOneOf(column: string, uuids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any((select ${uuids}::uuid[])::uuid[])`;
}

/**
 * The same for lists that page through many rows: the planner sees how many uuids there are. For a few it uses their own index, for many it scans
 * the list in its order. A single uuid is a comparison: only then does an index give its rows in the order of the list, and the plan is kept.
 */
export function isAnyOf(column: string, uuids: Iterable<string>): RawBuilder<SqlBool> {
  const all = [...uuids];
  return all.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${all[0]}::uuid`
    : sql<SqlBool>`${sql.ref(column)} = any(${all}::uuid[])`;
}
