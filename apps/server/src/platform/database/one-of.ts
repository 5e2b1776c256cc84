import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * That a column is one of several uuids. They are asked for by a query of their own, so that the planner does not count them: for few of them
 * it would otherwise make a plan for that many, each time anew, which takes longer than the reading.
 */
export function isOneOf(column: string, uuids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any((select ${uuids}::uuid[])::uuid[])`;
}

/**
 * The same, for lists that page through much: the planner is told how many there are. Few are read from their own index, many by walking the
 * list in its order. One alone is a comparison: an index gives its rows in the order of the list, which it does for no array, and the plan is
 * the same for each.
 */
export function isAnyOf(column: string, uuids: Iterable<string>): RawBuilder<SqlBool> {
  const [one, ...others] = uuids;
  if (one !== undefined && others.length === 0) return sql<SqlBool>`${sql.ref(column)} = ${one}::uuid`;
  return sql<SqlBool>`${sql.ref(column)} = any(${[...uuids]}::uuid[])`;
}
