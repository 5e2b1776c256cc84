import { type Kysely, sql } from "kysely";
import { OperatorMistake } from "../config/operator-mistake.ts";
import type { Schema } from "./schema.ts";

const oldestVersion = 150_000;
/** From this version on, membership in a role and the right to SET ROLE are granted separately. */
const setIsGranted = 160_000;

/** Another server created the role (42710, 23505) or granted it (XX000) at the same moment. */
const madeMeanwhile = ["42710", "23505", "XX000"];

type Ground = { version: number; shown: string; owner: string; there: boolean };

/**
 * Creates the role that row-level security applies to, if it is missing, and grants it to the connecting user. A role belongs to the whole cluster.
 * If this user may do neither, the error names the statements for an administrator (Z6). Also refuses a PostgreSQL that is too old.
 */
export async function ensureAppRole(db: Kysely<Schema>, tries = 5): Promise<void> {
  const ground = await readGround(db);
  const { version, shown, there, owner } = ground;
  if (version < oldestVersion)
    throw new OperatorMistake(`PostgreSQL 15 or later is needed; this database is version ${shown}.`);
  if (there && (await mayTake(db, ground))) return;
  const statements = statementsFor(ground);
  try {
    for (const statement of statements) await sql.raw(statement).execute(db);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    // If several servers start at once, one creates the role and the others check again.
    if (madeMeanwhile.includes(code) && tries > 1) return ensureAppRole(db, tries - 1);
    if (code !== "42501") throw error;
    throw new OperatorMistake(
      `The database user ${owner} may not create or use the role atrium_app, which separates portfolios. An administrator of the database has to run once: ${statements.join("; ")};`,
    );
  }
}

/** The statements that an administrator of the database has to run before this user can start a server, if any; changes nothing. */
export async function mayTakeAppRole(db: Kysely<Schema>): Promise<string | undefined> {
  const ground = await readGround(db);
  const { version, there, owner } = ground;
  if (there && (await mayTake(db, ground))) return undefined;
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper or (rolcreaterole and (not ${there}::boolean or ${version}::int < ${setIsGranted}::int)) as may
    from pg_roles where rolname = current_user`.execute(db);
  return rows[0]?.may ? undefined : `${statementsFor({ there, owner }).join("; ")};`;
}

const statementsFor = ({ there, owner }: Pick<Ground, "there" | "owner">) => [
  ...(there ? [] : ["create role atrium_app nologin"]),
  `grant atrium_app to ${owner}`,
];

async function readGround(db: Kysely<Schema>): Promise<Ground> {
  const { rows } = await sql<Ground>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
      format('%I', current_user) as owner, exists (select from pg_roles where rolname = 'atrium_app') as there`.execute(
    db,
  );
  return rows[0] as Ground;
}

async function mayTake(db: Kysely<Schema>, { version }: Ground): Promise<boolean> {
  const privilege = version < setIsGranted ? "MEMBER" : "SET";
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_has_role(current_user, 'atrium_app', ${privilege}) as may`.execute(db);
  return rows[0]?.may ?? false;
}
