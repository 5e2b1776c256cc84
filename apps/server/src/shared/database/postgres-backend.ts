import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import pg from "pg";
import { type Backend, DatabaseUnavailable, type Viewer, viewerSettings, viewerSql } from "./backend.ts";

const mostStatementNames = 500;

/**
 * A pool for the owner and one for the portfolios. Statements are named, so that PostgreSQL plans each once a connection;
 * a change of viewer is pipelined in front of the first statement, so that it costs no round trip of its own.
 */
export async function openPostgres(options: { url: string; connections: number }): Promise<Backend> {
  const backend = new PostgresBackend(options);
  await backend.check();
  return backend;
}

class PostgresBackend implements Backend {
  readonly name = "postgres";
  #system: pg.Pool;
  #portfolios: pg.Pool;

  constructor({ url, connections }: { url: string; connections: number }) {
    // Migrations and imports take the time they take; a person's request does not.
    this.#system = pool(url, Math.max(2, Math.ceil(connections / 4)), "");
    this.#portfolios = pool(url, connections, "-c statement_timeout=5000 -c lock_timeout=3000");
  }

  async check(): Promise<void> {
    try {
      const client = await this.#system.connect();
      client.release();
    } catch (error) {
      await this.close();
      throw new DatabaseUnavailable(error instanceof Error && error.message ? error.message : String(error), {
        cause: error,
      });
    }
  }

  async acquire(viewer: Viewer): Promise<DatabaseConnection> {
    const client = await connect(viewer === "system" ? this.#system : this.#portfolios);
    return new PostgresConnection(client, viewer);
  }

  release(connection: DatabaseConnection): void {
    if (connection instanceof PostgresConnection) connection.release();
  }

  async runScript(sql: string): Promise<unknown[]> {
    const results = [await this.#system.query(sql)].flat();
    return results.at(-1)?.rows ?? [];
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#system.end(), this.#portfolios.end()]);
  }
}

/** The viewer that each pooled connection has now. */
const viewers = new WeakMap<pg.PoolClient, string>();
const statementNames = new Map<string, string>();

class PostgresConnection implements DatabaseConnection {
  #client: pg.PoolClient;
  #ready: Promise<unknown> | undefined;
  #broken: Error | undefined;

  constructor(client: pg.PoolClient, viewer: Viewer) {
    this.#client = client;
    const settings = viewerSettings(viewer);
    if (viewer === "system" || viewers.get(client) === settings.join()) return;
    this.#ready = client.query({ name: "viewer", text: viewerSql, values: settings });
    this.#ready.then(
      () => viewers.set(client, settings.join()),
      (error: Error) => {
        this.#broken = error;
      },
    );
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    const asked = this.#client.query({ text: query.sql, values: [...query.parameters], ...(name ? { name } : {}) });
    // Both are awaited: an answer read before the viewer was set must never be used.
    const [, { rows, rowCount, command }] = await Promise.all([this.#ready, asked]);
    if (command === "SELECT") return { rows: rows as R[] };
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface wants a generator; PGlite cannot stream, so nobody may
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Streaming is not offered: PGlite cannot stream.");
  }

  release(): void {
    this.#client.release(this.#broken);
  }
}

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  if (statementNames.size >= mostStatementNames) return undefined;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

async function connect(from: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await from.connect();
  } catch (error) {
    throw new DatabaseUnavailable("No database connection could be had in time.", { cause: error });
  }
}

function pool(url: string, max: number, options: string): pg.Pool {
  const created = new pg.Pool({
    connectionString: url,
    max,
    // pipeline: sends a statement without waiting for the one before it on the same connection
    pipeline: true,
    connectionTimeoutMillis: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    options,
    types: { getTypeParser: parserOf },
  });
  // Without both handlers a database restart ends this process.
  created.on("error", () => undefined);
  created.on("connect", (client) => client.on("error", () => undefined));
  return created;
}

function parserOf(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format);
}
