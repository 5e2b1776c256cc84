import type pg from "pg";
import { expect, test } from "vitest";
import { mustKeepSessions } from "./pooling.ts";

/** A pool with two clients, which are on these database connections at each query. */
function poolOf(first: number[], second: number[]): pg.Pool {
  const clients = [first, second].map((pids) => ({
    query: async (text: string) => ({
      rows: text.includes("pg_backend_pid") ? [{ pid: pids.shift() ?? pids.at(-1) }] : [],
    }),
    release: () => undefined,
  }));
  return { connect: async () => clients.shift() } as unknown as pg.Pool;
}
const over = (...pids: number[]) => Array.from({ length: 8 }, (_, at) => pids[at % pids.length] ?? 0);

test.each([
  ["two who share one", over(1), over(1), false],
  ["one who moves while the other is busy", [1, 2, 2, 2, 2], over(2), false],
  ["connections that are given out in turn", over(1, 3, 5), over(2, 4, 6), false],
  ["two who each have one for good", over(1), over(2), true],
])("Y2 a database behind a pooler is used only where sessions last: %s", async (_, first, second, isTaken) => {
  const looked = mustKeepSessions(poolOf([...first], [...second]));
  if (isTaken) await expect(looked).resolves.toBeUndefined();
  else await expect(looked).rejects.toThrow("Have it pool by session");
});
