import type pg from "pg";
import { OperatorMistake } from "../config/operator-mistake.ts";

/**
 * Refuses a pooler that assigns a database connection per transaction or statement: roles, prepared statements and LISTEN belong to a connection. In
 * session mode two clients that are connected at once never share a database connection; in transaction mode one of them soon gets the connection
 * that the other had.
 */
export async function mustKeepSessions(pool: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const homes = new Map([
      [one, await backendPid(one)],
      [other, await backendPid(other)],
    ]);
    const isHome = async (client: pg.PoolClient) => (await backendPid(client)) === homes.get(client);
    let moved = homes.get(one) === homes.get(other);
    // In this order, a pooler that gives out the connection used last moves a client, and so does one that gives them out in turn.
    for (const holder of [one, other, other, one]) {
      if (moved) break;
      // A transaction keeps its connection.
      await holder.query("start transaction");
      moved = !(await isHome(holder)) || !(await isHome(holder === one ? other : one));
      await holder.query("rollback");
    }
    if (moved) throw new OperatorMistake(sentence);
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
  "DATABASE_URL points to a pooler in transaction or statement mode, in which a role could be used for another person. Use session mode (PgBouncer: pool_mode = session), or set the address of PostgreSQL itself.";

async function backendPid(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}
