import type pg from "pg";
import { OperatorMistake } from "../config/operator-mistake.ts";

/** Enough for a pooler that gives out its connections in turn. */
const rounds = 4;

/**
 * Refuses a pooler that gives a connection of the database to whoever asks next: roles, prepared statements and what is listened to belong to
 * a connection. Two who are both connected share none by session; by transaction, one soon finds itself where the other was.
 */
export async function mustKeepSessions(pool: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const first = await whereIs(one);
    for (let round = 0; round < rounds; round += 1) {
      // What is in a transaction keeps its connection; so the first may have to move.
      await other.query("start transaction");
      const second = await whereIs(other);
      const moved = first === second || first !== (await whereIs(one));
      await other.query("rollback");
      if (moved) throw new OperatorMistake(sentence);
    }
  } catch (error) {
    // PgBouncer's words where even a transaction keeps nothing.
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
