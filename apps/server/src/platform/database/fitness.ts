import { sql } from "kysely";
import type { Database } from "./database.ts";
import { missingMigrations } from "./migrate.ts";

/** The key of a portfolio that does not exist. */
const nobodys = "00000000-0000-0000-0000-000000000000";

/**
 * Why nobody could sign in on this database, in a sentence that says what to do; undefined if it works. It takes a connection as requests do, with
 * the role set. A schema that is newer than this version is accepted: during a rolling upgrade the older servers keep running.
 */
export async function whyUnfit(database: Database): Promise<string | undefined> {
  const [missing] = await missingMigrations(database.system);
  if (missing !== undefined)
    return `The database lacks migrations of this version (${missing}). Restart the server, which runs them.`;
  const { promise: busy, resolve: isBusy } = Promise.withResolvers<undefined>();
  const timer = setTimeout(isBusy, busyMs);
  return Promise.race([whyRefused(database), busy]).finally(() => clearTimeout(timer));
}

/** A timeout while waiting for a connection means that all of them are in use: the server is busy, and not broken. */
const busyMs = 1_000;

/** Of a partitioned table only the parent is checked: requests use the parent, and have no rights on its partitions. */
async function whyRefused(database: Database): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ table: string; right: string }>`
      select relname as table, needed as right
      from pg_class, unnest(array['select', 'insert']) as needed
      where relrowsecurity and not relispartition and relnamespace = 'public'::regnamespace and not has_table_privilege(pg_class.oid, needed)
      limit 1`.execute(database.tenant(nobodys).db);
    const [lack] = rows;
    return lack
      ? `The role atrium_app may not ${lack.right} in the table ${lack.table}. Create the role before you restore the dump again: create role atrium_app nologin;`
      : undefined;
  } catch (error) {
    if (!roleFaults.includes(String((error as { code?: unknown }).code))) throw error;
    return "The role atrium_app is missing, or this user may not use it. An administrator of the database has to run: create role atrium_app nologin; and grant atrium_app to the database's user.";
  }
}

/** PostgreSQL's error codes for a role that does not exist, and for one that may not be taken. */
const roleFaults = ["22023", "42501"];
