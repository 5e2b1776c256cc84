import type { DatabaseConnection } from "kysely";

/** Whose eyes a connection has: the owner's ("system"), or those of one portfolio under row-level security. */
export type Viewer = "system" | { portfolioUuid: string };

/** What PGlite and PostgreSQL have in common below Kysely: connections that are handed out with a viewer already set. */
export interface Backend {
  name: "pglite" | "postgres";
  acquire(viewer: Viewer): Promise<DatabaseConnection>;
  release(connection: DatabaseConnection): void;
  /** Several statements without parameters, as pg-boss sends them, as the owner. Returns the last one's rows. */
  runScript(sql: string): Promise<unknown[]>;
  close(): Promise<void>;
}

/** No connection could be had in time, or the database is gone: answered as 503, never as a fault of the caller. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** The role that row-level security binds. `none` is the connecting user itself, who owns the tables. */
export function viewerSettings(viewer: Viewer): [role: string, portfolioUuid: string] {
  return viewer === "system" ? ["none", ""] : ["atrium_app", viewer.portfolioUuid];
}

/** One statement for both settings; both last until the connection is given another viewer. */
export const viewerSql = "select set_config('role', $1, false), set_config('atrium.portfolio', $2, false)";
