import pg from "pg";
import { applicationName } from "./postgres-pool.ts";

const roundMs = 250;
/** How long a statement may go without an answer before anybody asks whether the database is there at all. */
const patientMs = 500;

/**
 * A line that has gone dead tells nobody: what was asked over it would wait for ever, and no time-out of PostgreSQL's own reaches it. So,
 * while a statement goes unanswered, this asks over a new connection whether the database is there, and drops every line if it is not:
 * who waits is refused within three seconds, and a statement that is only slow goes on.
 */
export class PostgresWatch {
  #url: string;
  #connectionMs: number;
  #lines = new Set<pg.ClientBase>();
  /** What goes unanswered: since when, and how many. */
  #waiting = new Map<pg.ClientBase, { since: number; count: number }>();
  #rounds: NodeJS.Timeout | undefined;
  #asking = false;

  constructor(url: string, connectionMs: number) {
    this.#url = url;
    this.#connectionMs = connectionMs;
  }

  /** Everything that the pool opens can be dropped. */
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

  /** Whatever it answers, also that it has no room: it is there. */
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

  /** Cuts every line: who waits is refused. */
  drop(): void {
    for (const client of this.#lines) (client as pg.PoolClient).connection.stream.destroy();
  }
}
