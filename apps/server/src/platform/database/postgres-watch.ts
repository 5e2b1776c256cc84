import pg from "pg";
import { applicationName } from "./postgres-pool.ts";

const roundMs = 250;
/** How long a statement may stay unanswered before this checks whether the database is reachable. */
const patientMs = 500;

/**
 * Notices a dead connection, which reports no error: a statement on it would wait for ever, and PostgreSQL's own timeouts do not reach it. While a
 * statement is unanswered, this checks over a new connection whether the database is reachable, and closes every connection if it is not. Callers
 * are then refused within three seconds, and a statement that is only slow continues.
 */
export class PostgresWatch {
  #url: string;
  #connectionMs: number;
  #lines = new Set<pg.ClientBase>();
  /** The unanswered statements: since when, and how many. */
  #waiting = new Map<pg.ClientBase, { since: number; count: number }>();
  #rounds: NodeJS.Timeout | undefined;
  #asking = false;

  constructor(url: string, connectionMs: number) {
    this.#url = url;
    this.#connectionMs = connectionMs;
  }

  /** Every connection of the pool can be closed. */
  watch(pool: pg.Pool): void {
    pool.on("connect", (client) => this.#lines.add(client));
    pool.on("remove", (client) => this.#lines.delete(client));
  }

  asked(client: pg.ClientBase): void {
    const waits = this.#waiting.get(client);
    if (waits) waits.count += 1;
    else this.#waiting.set(client, { since: performance.now(), count: 1 });
    this.#rounds ??= setInterval(() => void this.#look(), roundMs).unref();
  }

  answered(client: pg.ClientBase): void {
    const waits = this.#waiting.get(client);
    if (!waits) return;
    waits.count -= 1;
    waits.since = performance.now();
    if (waits.count === 0) this.#waiting.delete(client);
  }

  close(): void {
    clearInterval(this.#rounds);
  }

  async #look(): Promise<void> {
    const late = performance.now() - patientMs;
    if (this.#asking || ![...this.#waiting.values()].some(({ since }) => since < late)) return;
    this.#asking = true;
    try {
      if (!(await this.#isThere())) this.drop();
    } finally {
      this.#asking = false;
    }
  }

  /** Any answer proves that the database is reachable, even one that it has no free connection. */
  async #isThere(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: applicationName,
      connectionTimeoutMillis: this.#connectionMs,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return true;
    } catch (error) {
      return error instanceof pg.DatabaseError;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** Closes every connection, so that the callers are refused. */
  drop(): void {
    for (const client of this.#lines) (client as pg.PoolClient).connection.stream.destroy();
  }
}
