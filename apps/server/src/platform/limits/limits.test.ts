import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { Refusal } from "../http/refusal.ts";
import { sweep } from "../../sweep.ts";
import { type LimitRule, limits } from "./limits.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
afterEach(() => vi.restoreAllMocks());

let rules = 0;
const fiveAMinute = (): LimitRule => ({ name: `test-${rules++}`, points: 5, seconds: 60 });

function later(seconds: number): void {
  const at = Date.now() + seconds * 1000;
  vi.restoreAllMocks();
  vi.spyOn(Date, "now").mockReturnValue(at);
}

async function passedOf(attempts: Promise<unknown>[]): Promise<number> {
  const settled = await Promise.allSettled(attempts);
  return settled.filter(({ status }) => status === "fulfilled").length;
}

describe("a budget", () => {
  test("28 L14 of five admits exactly five of fifty parallel attempts, and returns the waiting time to the others", async () => {
    const rule = fiveAMinute();
    const attempts = Array.from({ length: 50 }, () => rig.services.limits.take(rule, "key"));
    const settled = await Promise.allSettled(attempts);
    const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(45);
    for (const refusal of refused) {
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ code: "too_many_requests", status: 429 });
      expect((refusal as Refusal).extras.retryAfterSeconds).toSatisfy(
        (seconds: number) => seconds > 50 && seconds <= 60,
      );
    }
  });

  test("28 L2 the control: a counter that is read before it is written lets more through", async () => {
    const { system } = rig.services.database;
    const passed = lookThenWrite(
      50,
      async () => {
        const row = await system
          .selectFrom("rate_limits")
          .select("points")
          .where("key", "=", "control")
          .executeTakeFirst();
        const points = (row?.points ?? 0) + 1;
        return points > 5 ? undefined : points;
      },
      (points) =>
        system
          .insertInto("rate_limits")
          .values({ key: "control", points, expire: Date.now() + 60_000 })
          .onConflict((conflict) => conflict.column("key").doUpdateSet({ points }))
          .execute(),
    );
    expect(await passed).toBe(50);
  });

  test("28 for many people is counted in one statement: each person has their own, and none exceeds five", async () => {
    const rule = fiveAMinute();
    const { limits } = rig.services;
    const keys = ["anna", "ben", "anna", "anna", "ben", "anna", "anna", "anna", "anna"];
    const spent = await limits.spendOfMany(rule, keys);
    expect(spent.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, true, false, false]);
    expect(spent.at(-1)?.retryAfterSeconds).toSatisfy((seconds: number) => seconds > 50 && seconds <= 60);
    expect(await limits.spend(rule, "anna")).toMatchObject({ ok: false });
    const rounds = Array.from({ length: 10 }, (_, round) =>
      limits.spendOfMany(rule, round % 2 === 0 ? ["ben", "carla", "carla"] : ["carla", "carla", "ben"]),
    );
    const passed = (await Promise.all(rounds)).map((round, at) =>
      (at % 2 === 0 ? round.slice(1) : round.slice(0, 2)).filter(({ ok }) => ok),
    );
    expect(passed.flat()).toHaveLength(5);
    expect(await limits.isSpent(rule, "ben")).toBe(true);
    later(61);
    expect(await limits.spendOfMany(rule, ["anna"])).toEqual([{ ok: true, retryAfterSeconds: 0 }]);
  });

  test("28 holds after a restart of the process on the same database", async () => {
    const rule = fiveAMinute();
    for (let spent = 0; spent < 5; spent += 1) await rig.services.limits.take(rule, "key");
    const restarted = limits(rig.services.database);
    expect(await restarted.isSpent(rule, "key")).toBe(true);
    expect(await restarted.spend(rule, "key")).toMatchObject({ ok: false });
    expect(await restarted.spend(rule, "another key")).toEqual({ ok: true, retryAfterSeconds: 0 });
  });

  test("28 is whole again when its window is over", async () => {
    const rule = fiveAMinute();
    for (let spent = 0; spent < 6; spent += 1) await rig.services.limits.spend(rule, "key");
    later(61);
    expect(await rig.services.limits.isSpent(rule, "key")).toBe(false);
    expect(await rig.services.limits.spend(rule, "key")).toMatchObject({ ok: true });
  });

  test("28 is refunded after a correct attempt, and never exceeds its size", async () => {
    const rule = fiveAMinute();
    const { limits: budgets } = rig.services;
    await budgets.take(rule, "key");
    for (let back = 0; back < 4; back += 1) await budgets.giveBack(rule, "key");
    expect(await passedOf(Array.from({ length: 20 }, () => budgets.take(rule, "key")))).toBe(5);
    later(61);
    await budgets.giveBack(rule, "key");
    expect(await passedOf(Array.from({ length: 20 }, () => budgets.take(rule, "key")))).toBe(5);
  });

  test("28 makes a caller who exceeds it repeatedly wait longer each time, up to a maximum", async () => {
    const rule = { ...fiveAMinute(), growsToSeconds: 300 };
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (let spent = 0; spent < 5; spent += 1) await rig.services.limits.take(rule, "key");
      const { retryAfterSeconds } = await rig.services.limits.spend(rule, "key");
      waits.push(retryAfterSeconds);
      later(retryAfterSeconds + 1);
    }
    expect(waits).toEqual([60, 120, 240, 300, 300]);
  });

  test("28 stores no address: the stored key does not identify a person", async () => {
    await rig.services.limits.spend(fiveAMinute(), "anna@acme.test");
    const rows = await rig.services.database.system.selectFrom("rate_limits").select("key").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("acme");
  });
});

test("21 counters whose window is over are swept away, others are not", async () => {
  const rule = fiveAMinute();
  await rig.services.limits.spend(rule, "old");
  const { system } = rig.services.database;
  const count = async () =>
    (await system.selectFrom("rate_limits").where("key", "like", `${rule.name}:%`).select("key").execute()).length;
  await sweep(rig.services.database, rig.services.clock, rig.services.config.auditDays);
  expect(await count()).toBe(1);
  later(3_600);
  await sweep(rig.services.database, rig.services.clock, rig.services.config.auditDays);
  expect(await count()).toBe(0);
});
