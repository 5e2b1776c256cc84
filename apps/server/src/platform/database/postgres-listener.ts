import pg from "pg";
import type { Ears } from "./backend.ts";
import { applicationName } from "./postgres-pool.ts";

const shortestWaitMs = 250;
const longestWaitMs = 10_000;

/** A dedicated connection that listens for notifications, and is replaced whenever it breaks. */
export class PostgresListener {
  #url: string;
  #channel: string;
  #ears: Ears;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = shortestWaitMs;
  #closed = false;

  constructor(url: string, channel: string, ears: Ears) {
    this.#url = url;
    this.#channel = channel;
    this.#ears = ears;
  }

  /** Resolves when it listens, or when the first attempt has failed and will be retried. */
  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    this.#client = client;
    const lost = () => {
      if (this.#client !== client || this.#closed) return;
      this.#client = undefined;
      this.#timer = setTimeout(() => void this.connect().then(() => this.#ears.missed()), this.#waitMs);
      this.#waitMs = Math.min(2 * this.#waitMs, longestWaitMs);
      client.end().catch(() => undefined);
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload }) => this.#ears.hear(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      this.#waitMs = shortestWaitMs;
    } catch {
      lost();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }
}
