import { type RawBuilder, type SqlBool, sql } from "kysely";
import { plannedAnew } from "../../platform/database/statement-names.ts";

/**
 * A prefix condition as a range, for which row-level security allows an index. The values are part of the statement, because the number of matches
 * differs by prefix: a generic plan would read all matches, even for the people of one building.
 */
const beginsWith = (column: string, beginning: string) =>
  sql<SqlBool>`${sql.raw(plannedAnew)} ${sql.ref(column)} collate "C" >= ${beginning} and ${sql.ref(column)} collate "C" < ${`${beginning}\u{10ffff}`}`;

/** The conditions that find a person by the beginning of a name or the address. "anna al" and "alt an" are the same person. */
export function waysToFind(search: string): RawBuilder<SqlBool>[] {
  const text = search.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const last = text.lastIndexOf(" ");
  const [first, rest] = [
    beginsWith("users.given_name", text.slice(0, last)),
    beginsWith("users.sort_name", text.slice(last + 1)),
  ];
  return [
    beginsWith("users.sort_name", text),
    ...(last < 0
      ? [beginsWith("users.given_name", text), beginsWith("users.email", text)]
      : [sql<SqlBool>`${first} and ${rest}`]),
  ];
}
