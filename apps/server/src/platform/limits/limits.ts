import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";
import { refuse } from "../http/refusal.ts";

/**
 * At most `points` in `seconds`, counted from the first. With `growsToSeconds`, each time that the limit is exceeded within a day the wait doubles,
 * up to that many seconds.
 */
export type LimitRule = { name: string; points: number; seconds: number; growsToSeconds?: number };

export type Spent = { ok: boolean; retryAfterSeconds: number };

/** A budget and the key (address, network, person) that it counts. */
export type Budget = readonly [rule: LimitRule, key: string];

/**
 * Rate limits that hold over restarts and over all processes. A point is counted in one atomic statement *before* the limited work, so that parallel
 * attempts cannot all pass a check first (reliability L2). Not to be used inside a transaction: a rollback must not undo the count, and the embedded
 * database has only one connection.
 */
export type Limits = {
  /** Counts one, and refuses with `too_many_requests` if the budget is spent. */
  take(rule: LimitRule, key: string): Promise<void>;
  /** The same for several budgets, in one statement and in their order: budgets after the first spent one are not counted. */
  takeAll(budgets: readonly Budget[]): Promise<void>;
  /** Counts one, and returns whether the budget had room for it. */
  spend(rule: LimitRule, key: string): Promise<Spent>;
  /** Counts one in each of several budgets, in one statement, independently of each other. */
  spendEach(budgets: readonly Budget[]): Promise<Spent[]>;
  /** Counts one in a budget for each of many people, who may occur several times, in one statement and in their order. */
  spendOfMany(rule: LimitRule, keys: readonly string[]): Promise<Spent[]>;
  /** Counts like `takeAll`, and returns the result of each counted budget: if one was spent, it is the last result. */
  spendInTurn(budgets: readonly Budget[]): Promise<Spent[]>;
  /** Undoes one count, for example after a correct password. Never makes a budget larger than its size. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /** The same for several budgets, in one statement. */
  giveBackAll(budgets: readonly Budget[]): Promise<void>;
  /** Whether the next attempt would be too many. Counts nothing, so it must never be the only check. */
  isSpent(rule: LimitRule, key: string): Promise<boolean>;
};

/**
 * Counts one for work that calls `done` when it has done what is limited. Otherwise the count is undone: the work was refused, or a concurrent request
 * with the same key was faster.
 */
export async function countedIfDone<T>(
  limits: Limits,
  [rule, key]: Budget,
  work: (done: () => void) => Promise<T>,
): Promise<T> {
  await limits.take(rule, key);
  let isDone = false;
  try {
    return await work(() => {
      isDone = true;
    });
  } finally {
    if (!isDone) await limits.giveBack(rule, key);
  }
}

const day = 24 * 60 * 60;
const mostDoublings = 20;

export function limits({ system }: Pick<Database, "system">): Limits {
  async function count(budgets: readonly Budget[], inTurn: boolean): Promise<Spent[]> {
    if (budgets.length === 0) return [];
    const now = Date.now();
    const { rows } = await countStatement(budgets, now, inTurn).execute(system);
    const spent: Spent[] = [];
    for (const { place, points, expire } of rows)
      spent[place] = await spentOf(budgets[place] as Budget, points, msUntil(expire));
    return spent;
  }

  async function spentOf([rule, key]: Budget, points: number, leftMs: number): Promise<Spent> {
    if (points <= rule.points) return { ok: true, retryAfterSeconds: 0 };
    const seconds = await waitOf(rule, key, points, leftMs);
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) };
  }

  async function spendOfMany(rule: LimitRule, keys: readonly string[]): Promise<Spent[]> {
    const now = Date.now();
    const times = new Map<string, number>();
    for (const key of keys) times.set(stored(rule, key), (times.get(stored(rule, key)) ?? 0) + 1);
    const { rows } = await countManyStatement(times, now, now + rule.seconds * 1000).execute(system);
    const counters = new Map(rows.map(({ key, points, expire }) => [key, { points, leftMs: msUntil(expire) }]));
    const spent: Spent[] = [];
    for (const key of keys) {
      const name = stored(rule, key);
      const counter = counters.get(name);
      const after = times.get(name);
      if (!counter || after === undefined) throw new Error("A budget was not counted.");
      times.set(name, after - 1);
      // The last of them has the counter's present value.
      spent.push(await spentOf([rule, key], counter.points - after + 1, counter.leftMs));
    }
    return spent;
  }

  /** Seconds until the window ends. Counting is atomic, so exactly one attempt of a window is the first to exceed its limit. */
  async function waitOf(rule: LimitRule, key: string, points: number, leftMs: number): Promise<number> {
    if (!rule.growsToSeconds || points !== rule.points + 1) return leftMs / 1000;
    const times: LimitRule = { name: `${rule.name}-times`, points: mostDoublings, seconds: day };
    const now = Date.now();
    const { rows } = await countStatement([[times, key]], now, false).execute(system);
    const doublings = Math.min((rows[0]?.points ?? 1) - 1, mostDoublings);
    const seconds = Math.min(rule.seconds * 2 ** doublings, rule.growsToSeconds);
    await system
      .updateTable("rate_limits")
      .set({ expire: now + seconds * 1000 })
      .where("key", "=", stored(rule, key))
      .execute();
    return seconds;
  }

  async function giveBackAll(budgets: readonly Budget[]): Promise<void> {
    if (budgets.length === 0) return;
    const keys = budgets.map(([rule, key]) => stored(rule, key));
    await system
      .updateTable("rate_limits")
      .set(({ eb }) => ({ points: eb("points", "-", 1) }))
      .where((eb) => eb("key", "=", eb.fn.any(eb.val(keys))))
      .where("points", ">", 0)
      .where("expire", ">", Date.now())
      .execute();
  }

  async function takeAll(budgets: readonly Budget[]): Promise<void> {
    const last = (await count(budgets, true)).at(-1);
    if (last && !last.ok) {
      refuse("too_many_requests", undefined, { retryAfterSeconds: last.retryAfterSeconds });
    }
  }

  return {
    take: (rule, key) => takeAll([[rule, key]]),
    takeAll,
    async spend(rule, key) {
      const [spent] = await count([[rule, key]], false);
      return spent as Spent;
    },
    spendEach: (budgets) => count(budgets, false),
    spendOfMany,
    spendInTurn: (budgets) => count(budgets, true),
    giveBack: (rule, key) => giveBackAll([[rule, key]]),
    giveBackAll,
    async isSpent(rule, key) {
      const row = await system
        .selectFrom("rate_limits")
        .select("points")
        .where("key", "=", stored(rule, key))
        .where("expire", ">", Date.now())
        .executeTakeFirst();
      return (row?.points ?? 0) >= rule.points;
    },
  };
}

/** Measured from now: a concurrent attempt that began the window later would otherwise make the wait longer than a window. */
const msUntil = (expire: string): number => Number(expire) - Date.now();

type Counted = { place: number; points: number; expire: string };

/**
 * Adds one to each counter and returns the new values. A counter whose window has ended begins a new one. `inTurn` counts a budget only if the one
 * before it had room.
 */
function countStatement(budgets: readonly Budget[], now: number, inTurn: boolean): RawBuilder<Counted> {
  const name = (place: number) => sql.ref(`counted_${place}`);
  const counts = budgets.map(([rule, key], place) => {
    const before = budgets[place - 1];
    const room = inTurn && before ? sql`from ${name(place - 1)} where points <= ${before[0].points}::int` : sql``;
    return sql`${name(place)} as (
      insert into rate_limits as held (key, points, expire)
      select ${stored(rule, key)}::text, 1, ${now + rule.seconds * 1000}::bigint ${room}
      on conflict (key) do update set
        points = case when held.expire <= ${now}::bigint then 1 else held.points + 1 end,
        expire = case when held.expire <= ${now}::bigint then excluded.expire else held.expire end
      returning ${sql.lit(place)}::int as place, points, expire)`;
  });
  const all = budgets.map((_, place) => sql`select place, points, expire from ${name(place)}`);
  return sql<Counted>`with ${sql.join(counts)} ${sql.join(all, sql` union all `)}`;
}

/** Adds to each counter. Sorted, so that two processes that count the same people lock their rows in the same order. */
function countManyStatement(times: ReadonlyMap<string, number>, now: number, expire: number) {
  return sql<{ key: string; points: number; expire: string }>`
    insert into rate_limits as held (key, points, expire)
    select key, points, ${expire}::bigint from unnest(${[...times.keys()]}::text[], ${[...times.values()]}::int[])
      as given (key, points) order by key
    on conflict (key) do update set
      points = case when held.expire <= ${now}::bigint then excluded.points else held.points + excluded.points end,
      expire = case when held.expire <= ${now}::bigint then excluded.expire else held.expire end
    returning key, points, expire`;
}

/** Addresses of people and networks are stored as hashes, which also have a fixed length. */
function stored({ name }: LimitRule, key: string): string {
  return `${name}:${createHash("sha256").update(key).digest("base64url")}`;
}
