import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * That a column is one of several uuids. They are asked for by a query of their own, so that the planner does not count them: for few of them
 * it would otherwise make a plan for that many, each time anew, which takes longer than the reading.
 */
export function isOneOf(column: string, uuids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any((select ${uuids}::uuid[])::uuid[])`;
}
