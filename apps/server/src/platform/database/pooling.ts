import type pg from "pg";
import { OperatorMistake } from "../config/operator-mistake.ts";

/** Enough queries to notice a pooler that assigns connections in turn. */
const rounds = 4;

/**
 * Refuses a pooler that assigns a database connection per transaction or statement: roles, prepared statements and LISTEN belong to a connection. In
 * session mode two clients that are connected at once never share a database connection; in transaction mode one of them soon gets the connection
 * that the other had.
 */
export async function mustKeepSessions(pool: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const first = await whereIs(one);
    for (let round = 0; round < rounds; round += 1) {
      // A transaction keeps its connection, so the pooler may have to move the first client.
      await other.query("start transaction");
      const second = await whereIs(other);
      const moved = first === second || first !== (await whereIs(one));
      await other.query("rollback");
      if (moved) throw new OperatorMistake(sentence);
    }
  } catch (error) {
    // PgBouncer's message in statement mode, where not even a transaction keeps its connection.
    if (error instanceof Error && error.message.includes("statement pooling")) throw new OperatorMistake(sentence);
    throw error;
  } finally {
    one.release();
    other.release();
  }
}

const sentence =
  "DATABASE_URL leads to a pooler that pools by transaction or statement, where roles would pass from one person to another. Have it pool by session (PgBouncer: pool_mode = session), or name PostgreSQL itself.";

async function whereIs(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}
