import { statfs } from "node:fs/promises";
import { PGlite, type Results, types } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import {
  type Backend,
  DatabaseUnavailable,
  type Ears,
  type PoolUsage,
  transactionStart,
  type Viewer,
  viewerSettings,
  viewerSql,
} from "./backend.ts";
import { OperatorMistake } from "../config/operator-mistake.ts";
import { maintain, roundMs } from "./pglite-maintenance.ts";
import { isTheEnd, type NamedStatement, PgliteStatements } from "./pglite-statements.ts";
import { statementName } from "./statement-names.ts";

type Options = {
  folder: string;
  /** How long a request waits for the only connection, in milliseconds. */
  connectionMs?: number;
  /** Called once, when the database has failed for good and needs a restart of the process. */
  broken?: ((error: unknown) => void) | undefined;
};

/** The size of two WAL segments: with less free space the database does not start. */
const leastRoomBytes = 32 * 1024 * 1024;

/**
 * PostgreSQL inside this process. PGlite has one session and would run one request's statement inside another's transaction, so the connection is
 * given to one holder at a time, in order of arrival.
 */
export async function openPglite(options: Options): Promise<Backend> {
  const { folder, connectionMs = 15_000, broken } = options;
  const lite = await PGlite.create({
    dataDir: folder,
    extensions: { btree_gist },
    parsers: { [types.INT8]: (text: string) => Number(text) },
  }).catch(async () => {
    if (await isFull(folder)) throw new OperatorMistake(`There is no space left for the database in ${folder}.`);
    throw new OperatorMistake(cannotOpen(folder));
  });
  return new PgliteBackend(lite, connectionMs, broken);
}

const cannotOpen = (folder: string) =>
  `The embedded database in ${folder} cannot be opened: it is damaged, or was created by another version. Move the folder away and restore a backup or a dump (docs/backup.md).`;

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastRoomBytes;
}

const nothing = () => undefined;

class PgliteBackend implements Backend {
  readonly name = "pglite";
  readonly lite: PGlite;
  #statements: PgliteStatements;
  #connection: DatabaseConnection;
  #held = false;
  #closed = false;
  #waiting: (() => void)[] = [];
  /** The viewer that the session has, as far as is known, and the one that it must have before the holder's next statement. */
  #shown = "";
  #wanted = viewerSettings("system");
  #connectionMs: number;
  #isBroken = false;
  /** Resolves when all earlier statements have been answered. */
  #before: Promise<void> = Promise.resolve();
  #broken: (error: unknown) => void;
  #rounds = setInterval(() => void maintain((sql) => this.runScript(sql)).catch(nothing), roundMs).unref();

  constructor(lite: PGlite, connectionMs: number, broken: (error: unknown) => void = () => undefined) {
    this.lite = lite;
    this.#broken = broken;
    this.#connectionMs = connectionMs;
    this.#statements = new PgliteStatements(lite);
    this.#connection = { executeQuery: (query) => this.#execute(query), streamQuery: refuseStreaming };
  }

  async acquire(viewer: Viewer): Promise<DatabaseConnection> {
    await this.#take();
    this.#wanted = viewerSettings(viewer);
    return this.#connection;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }

  /** Owner and portfolios share the only connection. */
  usage(): PoolUsage[] {
    const inUse = this.#held ? 1 : 0;
    return [{ pool: "portfolios", inUse, idle: 1 - inUse, waiting: this.#waiting.length }];
  }

  async runScript(sql: string): Promise<unknown[]> {
    await this.acquire("system");
    try {
      await this.#show();
      return await this.#ask(() => this.#statements.script(sql));
    } finally {
      this.release();
    }
  }

  /** Only this process uses the database, so the connection never breaks. */
  async listen(channel: string, { hear }: Ears): Promise<void> {
    await this.acquire("system");
    try {
      await this.#show();
      await this.#ask(() => this.lite.listen(channel, hear));
    } finally {
      this.release();
    }
  }

  /** Lets the requests that wait have their turn, and refuses new ones at once. */
  async close(): Promise<void> {
    if (this.#closed) return;
    clearInterval(this.#rounds);
    const last = this.#take();
    this.#closed = true;
    await last;
    if (!this.#isBroken) await this.lite.close();
  }

  /**
   * Runs statements one after the other, also when a transaction sends several at once. After the database has failed no further statement is sent,
   * not even for requests that were waiting: it would keep this process busy for ever.
   */
  #ask<T>(work: () => Promise<T>): Promise<T> {
    const answer = this.#before.then(() => this.#askNow(work));
    this.#before = answer.then(nothing, nothing);
    return answer;
  }

  async #askNow<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBroken) throw new DatabaseUnavailable("The database has given itself up.");
    try {
      return await work();
    } catch (error) {
      if (isTheEnd(error)) {
        this.#isBroken = true;
        this.#broken(error);
      }
      throw error;
    }
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

  /** The statement that sets the viewer, if the session has another one. */
  #change(): NamedStatement | undefined {
    if (this.#shown === this.#wanted.join()) return undefined;
    return { name: "viewer", text: viewerSql, values: this.#wanted };
  }

  async #show(): Promise<void> {
    const change = this.#change();
    if (!change) return;
    await this.#ask(() => this.#statements.ask(change));
    this.#shown = this.#wanted.join();
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    const values = [...query.parameters];
    // A statement that begins a transaction is sent alone, because a rollback would undo the change of viewer with it. So is a statement that is not
    // prepared yet: it must be prepared as the viewer.
    const alone = !name || !this.#statements.knows(name) || query.sql.startsWith(transactionStart);
    if (alone) await this.#show();
    const { rows, affectedRows } = await this.#ask(() =>
      name
        ? this.#asViewer<R>({ name, text: query.sql, values })
        : this.#statements.ask<R>({ name: "", text: query.sql, values }),
    );
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  /** Sends the change of viewer with the statement: one round trip to the database instead of two. */
  async #asViewer<R>(statement: NamedStatement): Promise<Results<R>> {
    const change = this.#change();
    if (!change) return this.#statements.ask<R>(statement);
    // If it fails, the session keeps its former viewer, and no caller relies on it.
    this.#shown = "";
    const result = await this.#statements.ask<R>(statement, change);
    this.#shown = this.#wanted.join();
    return result;
  }
}

// oxlint-disable-next-line require-yield -- Kysely wants a generator; this one only refuses
async function* refuseStreaming(): AsyncIterableIterator<never> {
  throw new Error("Streaming is not offered: PGlite cannot stream.");
}
