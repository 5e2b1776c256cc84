/** The pause between two rounds, in milliseconds; autovacuum has the same. */
export const roundMs = 60_000;

/** The tables that PostgreSQL's autovacuum would choose by its default settings. */
const changedTables = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by 1`;

/**
 * Removes dead rows and refreshes statistics. PostgreSQL has a process for this (autovacuum), PGlite has none: a table would only grow, and a
 * statement would keep the plan that was made when its tables were small. Requests run between two tables.
 * `run`: runs statements outside any transaction, and returns the rows of the last one.
 */
export async function maintain(run: (sql: string) => Promise<unknown[]>): Promise<void> {
  // A busy session would write its counts down later.
  await run("select pg_stat_force_next_flush()");
  const tables = (await run(changedTables)) as { name: string }[];
  // A table may have been dropped meanwhile. What fails is tried again in the next round, and keeps no other table waiting.
  for (const { name } of tables) await run(`vacuum (analyze) ${name}`).catch(() => undefined);
}
