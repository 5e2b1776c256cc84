import type pg from "pg";
import { expect, test } from "vitest";
import { mustKeepSessions } from "./pooling.ts";

/** A pooler in transaction mode with two database connections: `idle` is in the order in which it gives them out. */
function poolOf(idle: number[], giveBack: (idle: number[], pid: number) => number[]) {
  let free = idle;
  const client = () => {
    let held: number | undefined;
    const query = async (text: string) => {
      const [pid = 0, ...others] = held === undefined ? free : [held];
      if (held === undefined) free = others;
      if (text === "start transaction") held = pid;
      else if (text === "rollback") held = undefined;
      if (held === undefined) free = giveBack(free, pid);
      return { rows: [{ pid }] };
    };
    return { query, release: () => undefined };
  };
  return { connect: async () => client() } as unknown as pg.Pool;
}

const lastFirst = (idle: number[], pid: number) => [pid, ...idle];
const inTurn = (idle: number[], pid: number) => [...idle, pid];

test.each([
  ["the connection used last, the first client's on top", [1, 2], lastFirst],
  ["the connection used last, the second client's on top", [2, 1], lastFirst],
  ["connections in turn", [1, 2], inTurn],
  ["one of three connections in turn", [1, 2, 3], inTurn],
])("Y2 a pooler in transaction mode that gives out %s is refused", async (_, idle, giveBack) => {
  await expect(mustKeepSessions(poolOf(idle, giveBack))).rejects.toMatchObject({ name: "OperatorMistake" });
});

test("Y2 a pooler in session mode is accepted", async () => {
  const pids = [1, 2];
  const pool = {
    connect: async () => {
      const pid = pids.shift();
      return { query: async () => ({ rows: [{ pid }] }), release: () => undefined };
    },
  };
  await expect(mustKeepSessions(pool as unknown as pg.Pool)).resolves.toBeUndefined();
});
