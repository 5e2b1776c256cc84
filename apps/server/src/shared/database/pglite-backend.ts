import { PGlite, types } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import {
  type Backend,
  DatabaseUnavailable,
  type Ears,
  type PoolUsage,
  type Viewer,
  viewerSettings,
  viewerSql,
} from "./backend.ts";
import { PgliteStatements } from "./pglite-statements.ts";
import { statementName } from "./statement-names.ts";

type Options = {
  folder?: string;
  dump?: Blob;
  /** How long a request waits for the one connection, in milliseconds. */
  connectionMs?: number;
};

/**
 * PostgreSQL inside this process. PGlite has one session and would let one request's statement slip into another's
 * transaction, so a connection is handed to one holder at a time, in order of asking.
 */
export async function openPglite(options: Options): Promise<Backend> {
  const lite = await PGlite.create({
    ...(options.folder ? { dataDir: options.folder } : {}),
    ...(options.dump ? { loadDataDir: options.dump } : {}),
    extensions: { btree_gist },
    parsers: { [types.INT8]: (text: string) => Number(text) },
  });
  return new PgliteBackend(lite, options.connectionMs ?? 15_000);
}

/** A copy of a closed-off PGlite database, for tests that start from a migrated one. */
export async function dumpPglite(backend: Backend): Promise<Blob> {
  if (!(backend instanceof PgliteBackend)) throw new Error("Only a PGlite database can be dumped this way.");
  return backend.lite.dumpDataDir("none");
}

class PgliteBackend implements Backend {
  readonly name = "pglite";
  readonly lite: PGlite;
  #statements: PgliteStatements;
  #connection: DatabaseConnection;
  #held = false;
  #closed = false;
  #waiting: (() => void)[] = [];
  #viewer = "";
  #connectionMs: number;

  constructor(lite: PGlite, connectionMs: number) {
    this.lite = lite;
    this.#connectionMs = connectionMs;
    this.#statements = new PgliteStatements(lite);
    this.#connection = { executeQuery: (query) => this.#execute(query), streamQuery: refuseStreaming };
  }

  async acquire(viewer: Viewer): Promise<DatabaseConnection> {
    await this.#take();
    try {
      const settings = viewerSettings(viewer);
      if (this.#viewer !== settings.join()) {
        await this.#statements.ask({ name: "viewer", text: viewerSql, values: settings });
        this.#viewer = settings.join();
      }
      return this.#connection;
    } catch (error) {
      this.release();
      throw error;
    }
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }

  /** Owner and portfolios share the one connection. */
  usage(): PoolUsage[] {
    const inUse = this.#held ? 1 : 0;
    return [{ pool: "portfolios", inUse, idle: 1 - inUse, waiting: this.#waiting.length }];
  }

  async runScript(sql: string): Promise<unknown[]> {
    await this.acquire("system");
    try {
      return (await this.lite.exec(sql)).at(-1)?.rows ?? [];
    } finally {
      this.release();
    }
  }

  /** One process alone has this database, so the line never breaks. */
  async listen(channel: string, { hear }: Ears): Promise<void> {
    await this.acquire("system");
    try {
      await this.lite.listen(channel, hear);
    } finally {
      this.release();
    }
  }

  /** Lets whoever asked before have their turn; whoever asks from now on is refused at once. */
  async close(): Promise<void> {
    if (this.#closed) return;
    const last = this.#take();
    this.#closed = true;
    await last;
    await this.lite.close();
  }

  #take(): Promise<void> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailable("The database is closed."));
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new DatabaseUnavailable("The one connection was busy too long (is `db` used inside a transaction?)."));
      }, this.#connectionMs);
      this.#waiting.push(turn);
    });
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    const values = [...query.parameters];
    const { rows, affectedRows } = await (name
      ? this.#statements.ask<R>({ name, text: query.sql, values })
      : this.lite.query<R>(query.sql, values));
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }
}

// oxlint-disable-next-line require-yield -- Kysely wants a generator; this one only refuses
async function* refuseStreaming(): AsyncIterableIterator<never> {
  throw new Error("Streaming is not offered: PGlite cannot stream.");
}
