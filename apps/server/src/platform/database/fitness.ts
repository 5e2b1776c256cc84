import { sql } from "kysely";
import type { Database } from "./database.ts";
import { missingMigrations } from "./migrate.ts";

/** A portfolio that nobody has. */
const nobodys = "00000000-0000-0000-0000-000000000000";

/**
 * Why nobody could sign in on this database, in a sentence with what to do; undefined where people can. It takes a connection as their
 * requests do, with the role set. A schema that is newer than this version is no fault: while servers are upgraded one after the other, those that
 * wait for their turn go on.
 */
export async function whyUnfit(database: Database): Promise<string | undefined> {
  const [missing] = await missingMigrations(database.system);
  if (missing !== undefined)
    return `The database lacks what this version needs (${missing}). Start the server anew, which brings it up to date.`;
  const { promise: busy, resolve: isBusy } = Promise.withResolvers<undefined>();
  const timer = setTimeout(isBusy, busyMs);
  return Promise.race([whyRefused(database), busy]).finally(() => clearTimeout(timer));
}

/** Whoever waits so long for a connection of people's waits behind people who have one: that is much to do, and no fault. */
const busyMs = 1_000;

/** Of a table in parts only the whole is asked: people reach its parts through it, and have no right to them. */
async function whyRefused(database: Database): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ table: string; right: string }>`
      select relname as table, needed as right
      from pg_class, unnest(array['select', 'insert']) as needed
      where relrowsecurity and not relispartition and relnamespace = 'public'::regnamespace and not has_table_privilege(pg_class.oid, needed)
      limit 1`.execute(database.tenant(nobodys).db);
    const [lack] = rows;
    return lack
      ? `The role atrium_app may not ${lack.right} in the table ${lack.table}. Restore the dump again, with the role there before: create role atrium_app nologin;`
      : undefined;
  } catch (error) {
    if (!roleFaults.includes(String((error as { code?: unknown }).code))) throw error;
    return "The role atrium_app is not there, or may not be taken. An administrator of the database has to run: create role atrium_app nologin; and grant atrium_app to the database's user.";
  }
}

/** What PostgreSQL says of a role that is not there, and of one that may not be taken. */
const roleFaults = ["22023", "42501"];
