import pg from "pg";
import { applicationName, settingSql } from "../database/postgres-pool.ts";

/** How long the replica may take to report its position: a slower one has no capacity for readers either. */
const patienceMs = 1_000;

/** The dedicated connection that asks the replica for its position, so that a slow read is not mistaken for a dead connection. */
export class ReplicaConnection {
  #url: string;
  #line: { client: pg.Client; connected: Promise<unknown> } | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Rejects if there is no answer in time; the next question uses a new connection. */
  async ask<R extends pg.QueryResultRow>(text: string): Promise<R> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    // Checked once more after pending input was read: this process itself may have been busy.
    const timer = setTimeout(() => setImmediate(() => reject(new Error("It does not answer."))), patienceMs);
    try {
      return await Promise.race([this.#answer<R>(text), late]);
    } catch (error) {
      this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #answer<R extends pg.QueryResultRow>(text: string): Promise<R> {
    const { client, connected } = (this.#line ??= this.#open());
    await connected;
    const { rows } = await client.query<R>({ name: "where", text });
    const [row] = rows;
    if (!row) throw new Error("It does not report its position.");
    return row;
  }

  #open() {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: applicationName,
      keepAlive: true,
    }).on("error", () => undefined);
    return {
      client,
      connected: client
        .connect()
        .then(() => client.query(`select ${settingSql({ default_transaction_read_only: "on" })}`)),
    };
  }

  close(): void {
    const { client } = this.#line ?? {};
    this.#line = undefined;
    if (!client) return;
    client.connection.stream.destroy();
    client.end().catch(() => undefined);
  }
}
