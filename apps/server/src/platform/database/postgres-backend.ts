import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type pg from "pg";
import {
  type Backend,
  DatabaseUnavailable,
  type Ears,
  type PoolUsage,
  traced,
  type Viewer,
  viewerSettings,
  viewerSql,
} from "./backend.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { OperatorMistake } from "../config/operator-mistake.ts";
import { mustKeepSessions } from "./pooling.ts";
import { pool } from "./postgres-pool.ts";
import { PostgresWatch } from "./postgres-watch.ts";
import { type Read, ReadBatches } from "./read-batches.ts";
import { statementName } from "./statement-names.ts";

/** How long a request waits, in milliseconds, for a connection, for a statement's answer, and for a lock. After that it is refused with 503. */
type Patience = { connectionMs: number; statementMs: number; lockMs: number };

const usualPatience: Patience = { connectionMs: 2_000, statementMs: 5_000, lockMs: 3_000 };

/** A short timeout for the replica: the primary answers a read that the replica does not. */
const replicaPatience: Patience = { connectionMs: 500, statementMs: 2_000, lockMs: 2_000 };

/**
 * One pool for the owner and one for the portfolios. Statements are named, so that PostgreSQL plans each once per connection; a change of viewer is
 * pipelined before the first statement, so that it costs no round trip of its own.
 */
export async function openPostgres(options: {
  url: string;
  connections: number;
  patience?: Patience;
}): Promise<Backend> {
  const backend = new PostgresBackend(options);
  await backend.check();
  return backend;
}

export type ReplicaBackend = Backend & { drop(): void };

/**
 * The same on a replica. The replica need not be reachable yet, and nothing is ever written, whatever server it turns out to be. `admitted` checks
 * each new connection by the start time of its server, which identifies it.
 */
export function replicaBackend(options: {
  url: string;
  connections: number;
  admitted(server: string): boolean;
}): ReplicaBackend {
  return new PostgresBackend({ ...options, patience: replicaPatience });
}

/** How many connections a server has for its own work, given the number for people's requests. */
export const ownConnections = (connections: number): number => Math.max(2, Math.ceil(connections / 4));

class PostgresBackend implements Backend {
  readonly name = "postgres";
  #system: pg.Pool;
  #portfolios: pg.Pool;
  #watch: PostgresWatch;
  #batches = new ReadBatches((viewer, reads) => void this.#readTogether(viewer, reads));

  #url: string;
  #listeners: PostgresListener[] = [];

  constructor({
    url,
    connections,
    patience = usualPatience,
    admitted,
  }: {
    url: string;
    connections: number;
    patience?: Patience;
    admitted?: (server: string) => boolean;
  }) {
    this.#url = url;
    const { connectionMs, statementMs, lockMs } = patience;
    // Migrations and imports have no timeout; requests do.
    this.#system = pool(url, { max: ownConnections(connections), connectionMs });
    const settings = {
      statement_timeout: String(statementMs),
      lock_timeout: String(lockMs),
      ...(admitted ? { default_transaction_read_only: "on" } : {}),
    };
    this.#portfolios = pool(url, { max: connections, connectionMs, settings, ...(admitted ? { admitted } : {}) });
    this.#watch = new PostgresWatch(url, connectionMs);
    for (const watched of [this.#system, this.#portfolios]) this.#watch.watch(watched);
  }

  async check(): Promise<void> {
    try {
      await mustKeepSessions(this.#system);
    } catch (error) {
      await this.close();
      if (error instanceof OperatorMistake) throw error;
      throw new DatabaseUnavailable(error instanceof Error && error.message ? error.message : String(error), {
        cause: error,
      });
    }
  }

  async acquire(viewer: Viewer): Promise<DatabaseConnection> {
    return (await this.#connect(viewer)).show(viewer);
  }

  read<R>(viewer: Viewer, query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#batches.ask(viewer, query);
  }

  release(connection: DatabaseConnection): void {
    if (connection instanceof PostgresConnection) connection.release();
  }

  usage(): PoolUsage[] {
    return [usageOf("system", this.#system), usageOf("portfolios", this.#portfolios)];
  }

  async runScript(sql: string): Promise<unknown[]> {
    const results = [await this.#system.query(sql)].flat();
    return results.at(-1)?.rows ?? [];
  }

  async listen(channel: string, ears: Ears): Promise<void> {
    const listener = new PostgresListener(this.#url, channel, ears);
    this.#listeners.push(listener);
    await listener.connect();
  }

  /** Closes every open connection; the next caller gets a new one. */
  drop(): void {
    this.#watch.drop();
  }

  async close(): Promise<void> {
    this.#watch.close();
    const listeners = this.#listeners.splice(0).map((listener) => listener.close());
    await Promise.allSettled([...listeners, this.#system.end(), this.#portfolios.end()]);
  }

  async #readTogether(viewer: Viewer, reads: Read[]): Promise<void> {
    try {
      const connection = await this.#connect(viewer);
      await connection.readTogether(viewer, reads);
      connection.release();
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }

  async #connect(viewer: Viewer): Promise<PostgresConnection> {
    const pool = viewer === "system" ? this.#system : this.#portfolios;
    try {
      return PostgresConnection.of(await pool.connect(), this.#watch);
    } catch (error) {
      throw new DatabaseUnavailable("No database connection could be had in time.", { cause: error });
    }
  }
}

const connections = new WeakMap<pg.PoolClient, PostgresConnection>();

class PostgresConnection implements DatabaseConnection {
  #client: pg.PoolClient;
  #watch: PostgresWatch;
  /** The viewer that the connection has now; undefined while it is being changed. */
  #viewer: Viewer | undefined;
  #changing: Promise<unknown> | undefined;
  #broken: Error | undefined;

  /** Returns the same object for a client each time: Kysely keeps a reference to every connection that it has seen. */
  static of(client: pg.PoolClient, watch: PostgresWatch): PostgresConnection {
    let connection = connections.get(client);
    if (!connection) {
      connection = new PostgresConnection(client, watch);
      connections.set(client, connection);
    }
    return connection;
  }

  constructor(client: pg.PoolClient, watch: PostgresWatch) {
    this.#client = client;
    this.#watch = watch;
  }

  /** Viewers are compared by identity: a tenant keeps one object. */
  show(viewer: Viewer): this {
    if (viewer === "system" || this.#viewer === viewer) return this;
    this.#viewer = undefined;
    const changing = this.#ask({ name: "viewer", text: viewerSql, values: viewerSettings(viewer) });
    this.#changing = changing;
    changing.then(
      () => {
        // Unless another viewer was set meanwhile.
        if (this.#changing !== changing) return;
        this.#viewer = viewer;
        this.#changing = undefined;
      },
      (error: Error) => {
        this.#broken = error;
      },
    );
    return this;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    const values = query.parameters as unknown[];
    const asked = this.#ask(name ? { name, text: query.sql, values } : { text: query.sql, values });
    // Awaits both: an answer that was read before the viewer was set must never be used.
    if (this.#changing) await Promise.all([this.#changing, asked]);
    const { rows, rowCount, command } = await asked;
    if (command === "SELECT") return { rows: rows as R[] };
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  /** Sends the reads in one write. Each is a separate statement to PostgreSQL: if one fails, the others are not affected. */
  async readTogether(viewer: Viewer, reads: Read[]): Promise<void> {
    const { stream } = this.#client.connection;
    stream.cork();
    this.show(viewer);
    const answers = reads.map(({ query, resolve, reject }) => this.executeQuery(query).then(resolve, reject));
    stream.uncork();
    await Promise.all(answers);
  }

  /** Uses callbacks: objects that `pg`'s own promises reference survive the young generation and are expensive to collect. */
  #ask(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    this.#watch.asked(this.#client);
    this.#client.query(config, (error: Error | null, result) => {
      this.#watch.answered(this.#client);
      if (error) reject(error);
      else resolve(result);
    });
    return promise.catch(traced);
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface wants a generator; PGlite cannot stream, so nobody may
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Streaming is not offered: PGlite cannot stream.");
  }

  release(): void {
    this.#client.release(this.#broken);
  }
}

function usageOf(name: PoolUsage["pool"], { totalCount, idleCount, waitingCount }: pg.Pool): PoolUsage {
  return { pool: name, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
