import pg from "pg";
import { applicationName, settingSql } from "../database/postgres-pool.ts";

/** A replica that takes longer to say where it is has no time for readers either. */
const patienceMs = 1_000;

/** The connection by which a replica is asked where it is: one of its own, so that a slow read is not taken for a dead line. */
export class ReplicaLine {
  #url: string;
  #line: { client: pg.Client; connected: Promise<unknown> } | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Rejects when there is no answer in time; the next question goes over a new connection. */
  async ask<R extends pg.QueryResultRow>(text: string): Promise<R> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    // Asked once more after what has arrived was read: this process itself may have been busy.
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
    if (!row) throw new Error("It says nothing of where it is.");
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
