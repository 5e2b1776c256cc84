import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";

/** Whose rows a connection sees: everything ("system"), or those of one portfolio under row-level security. */
export type Viewer = "system" | { portfolioUuid: string };

/** What PGlite and PostgreSQL have in common below Kysely: connections that are handed out with the viewer already set. */
export interface Backend {
  name: "pglite" | "postgres";
  acquire(viewer: Viewer): Promise<DatabaseConnection>;
  release(connection: DatabaseConnection): void;
  /** Runs one statement that only reads, outside any transaction: reads of one viewer may share a connection. */
  read?<R>(viewer: Viewer, query: CompiledQuery): Promise<QueryResult<R>>;
  /** Connections in use, idle, and requests waiting for one, by pool. */
  usage(): PoolUsage[];
  /** Runs several statements without parameters as the owner, as pg-boss sends them. Returns the rows of the last one. */
  runScript(sql: string): Promise<unknown[]>;
  /** Listens to a channel until the backend is closed. A notification arrives after the commit of its transaction. */
  listen(channel: string, ears: Ears): Promise<void>;
  close(): Promise<void>;
}

export type PoolUsage = { pool: "system" | "portfolios" | "replica"; inUse: number; idle: number; waiting: number };

/** `missed`: the connection was lost and is back, so notifications may have been missed. */
export type Ears = { hear(payload: string): void; missed(): void };

/** No connection became free in time, or the database cannot be reached: answered as 503, never as a mistake of the caller. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** For `catch`: an error of the database has a stack that begins at the socket; this adds the caller's stack. */
export function traced(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error, traced);
  throw error;
}

/** The role that row-level security applies to. `none` is the connecting user, who owns the tables. */
export function viewerSettings(viewer: Viewer): [role: string, portfolioUuid: string] {
  return viewer === "system" ? ["none", ""] : ["atrium_app", viewer.portfolioUuid];
}

/** The statement that begins every transaction. */
export const transactionStart = "start transaction";

/** One statement for both settings; both last until the connection is given another viewer. */
export const viewerSql = "select set_config('role', $1, false), set_config('atrium.portfolio', $2, false)";
