import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../database/database.ts";
import { refuse } from "../http/refusal.ts";

/**
 * At most `points` in `seconds`, counted from the first. With `growsToSeconds`, each time that the limit is passed within a
 * day the wait doubles, up to that many seconds.
 */
export type LimitRule = { name: string; points: number; seconds: number; growsToSeconds?: number };

export type Spent = { ok: boolean; retryAfterSeconds: number };

/**
 * Budgets that hold over restarts and over all processes. A point is counted in one atomic statement *before* what it pays for is
 * done, so that parallel attempts cannot all look first (reliability L2). Not to be asked inside a transaction: a roll-back must not
 * undo the count, and the embedded database has only one connection.
 */
export type Limits = {
  /** Counts one, and refuses `too_many_requests` when the budget is spent. */
  take(rule: LimitRule, key: string): Promise<void>;
  /** Counts one, and says whether the budget had room for it. */
  spend(rule: LimitRule, key: string): Promise<Spent>;
  /** Undoes one count, such as that of a right password. Never makes a budget larger than it was. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /** The same for several budgets, in one statement. */
  giveBackAll(counts: readonly (readonly [rule: LimitRule, key: string])[]): Promise<void>;
  /** Whether the next one would be too many. Counts nothing: never the only guard of anything. */
  isSpent(rule: LimitRule, key: string): Promise<boolean>;
};

const table = "rate_limits";
const day = 24 * 60 * 60;
const mostDoublings = 20;

export function limits({ system }: Pick<Database, "system">): Limits {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await system.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf({ name, points, seconds }: LimitRule): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known && known.points === points && known.duration === seconds) return known;
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: "client",
      tableName: table,
      tableCreated: true,
      // The sweep does that.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  async function spend(rule: LimitRule, key: string): Promise<Spent> {
    const limiter = limiterOf(rule);
    try {
      await limiter.consume(stored(key));
      return { ok: true, retryAfterSeconds: 0 };
    } catch (left) {
      if (!(left instanceof RateLimiterRes)) throw left;
      // Counting is atomic, so one attempt of a window sees this number.
      const passed = left.consumedPoints === rule.points + 1;
      const wait = passed && rule.growsToSeconds ? await lengthen(rule, key) : left.msBeforeNext / 1000;
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
    }
  }

  async function lengthen(rule: LimitRule, key: string): Promise<number> {
    const times = await limiterOf({ name: `${rule.name}-times`, points: 1, seconds: day }).penalty(stored(key));
    const doublings = Math.min(times.consumedPoints - 1, mostDoublings);
    const seconds = Math.min(rule.seconds * 2 ** doublings, rule.growsToSeconds ?? rule.seconds);
    await limiterOf(rule).block(stored(key), seconds);
    return seconds;
  }

  async function giveBackAll(counts: readonly (readonly [rule: LimitRule, key: string])[]): Promise<void> {
    const keys = counts.map(([rule, key]) => limiterOf(rule).getKey(stored(key)));
    // The library's own `reward` would begin a new window below zero.
    await system
      .updateTable(table)
      .set(({ eb }) => ({ points: eb("points", "-", 1) }))
      .where((eb) => eb("key", "=", eb.fn.any(eb.val(keys))))
      .where("points", ">", 0)
      .where("expire", ">", Date.now())
      .execute();
  }

  return {
    spend,
    async take(rule, key) {
      const { ok, retryAfterSeconds } = await spend(rule, key);
      if (!ok) refuse("too_many_requests", undefined, { retryAfterSeconds });
    },
    giveBack: (rule, key) => giveBackAll([[rule, key]]),
    giveBackAll,
    async isSpent(rule, key) {
      const used = await limiterOf(rule).get(stored(key));
      return (used?.consumedPoints ?? 0) >= rule.points;
    },
  };
}

/** Addresses of people and networks are not kept, and have no length to care for. */
function stored(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
