import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";

/** Whose eyes a connection has: the owner's ("system"), or those of one portfolio under row-level security. */
export type Viewer = "system" | { portfolioUuid: string };

/** What PGlite and PostgreSQL have in common below Kysely: connections that are handed out with a viewer already set. */
export interface Backend {
  name: "pglite" | "postgres";
  acquire(viewer: Viewer): Promise<DatabaseConnection>;
  release(connection: DatabaseConnection): void;
  /** One statement that only reads, outside any transaction: where it pays, several of a viewer share a connection. */
  read?<R>(viewer: Viewer, query: CompiledQuery): Promise<QueryResult<R>>;
  /** How many connections are held, ready, and waited for, by pool. */
  usage(): PoolUsage[];
  /** Several statements without parameters, as pg-boss sends them, as the owner. Returns the last one's rows. */
  runScript(sql: string): Promise<unknown[]>;
  /** Hears what is notified on a channel until the backend is closed; each notification comes after its transaction's commit. */
  listen(channel: string, ears: Ears): Promise<void>;
  close(): Promise<void>;
}

export type PoolUsage = { pool: "system" | "portfolios" | "replica"; inUse: number; idle: number; waiting: number };

/** `missed`: the line was down and is up again, so that anything may have been notified meanwhile. */
export type Ears = { hear(payload: string): void; missed(): void };

/** No connection could be had in time, or the database is gone: answered as 503, never as a fault of the caller. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** For `catch`: an error of the database was born at the socket; this has it tell who asked. */
export function traced(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error, traced);
  throw error;
}

/** The role that row-level security binds. `none` is the connecting user itself, who owns the tables. */
export function viewerSettings(viewer: Viewer): [role: string, portfolioUuid: string] {
  return viewer === "system" ? ["none", ""] : ["atrium_app", viewer.portfolioUuid];
}

/** How every transaction begins. */
export const transactionStart = "start transaction";

/** One statement for both settings; both last until the connection is given another viewer. */
export const viewerSql = "select set_config('role', $1, false), set_config('atrium.portfolio', $2, false)";
