import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { record, wholeInstallation } from "./facts.ts";
import { rotateAccessKey } from "../keys/signing-keys.ts";
import { hashPassword } from "../../domains/people/passwords.ts";
import { sweep } from "../../sweep.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { exportAudit } from "./export-audit.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

const anna = "anna@acme.test";

/** The facts recorded since a moment, oldest first. */
async function entriesSince(since: Date) {
  return rig.services.database.system
    .selectFrom("facts")
    .selectAll()
    .where("at", ">=", since)
    .orderBy("uuid")
    .execute();
}

/** A moment that no earlier fact shares. */
function begin(): Date {
  rig.clock.advance(1);
  return rig.clock.now();
}

/** Anna of Alpha: another portfolio has a person with the same address. */
async function annaOfAlpha(): Promise<{ user: string; portfolio: string }> {
  return rig.services.database.system
    .selectFrom("users")
    .innerJoin("portfolios", "portfolios.uuid", "users.portfolio_uuid")
    .select(["users.uuid as user", "portfolios.uuid as portfolio"])
    .where("portfolios.key", "=", "alpha")
    .where("email", "=", anna)
    .executeTakeFirstOrThrow();
}

describe("the audit log", () => {
  test("records who signed in and out, from where and in which trace, and contains no secret", async () => {
    const since = begin();
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const own = { brand: "alpha", address: "198.51.100.7", headers: { "x-trace-id": trace } };
    const reply = await rig.api(own)("POST /auth/v2/login", { body: { email: anna, password: testPassword } });
    await rig.api({ ...own, token: reply.token })("POST /auth/logout");
    const { user, portfolio } = await annaOfAlpha();
    const entries = await entriesSince(since);
    expect(entries).toMatchObject([
      { action: "session.begun", actor_kind: "user", actor_uuid: user, details: { by: "password" } },
      { action: "session.ended", actor_kind: "user", actor_uuid: user, details: { reason: "logout" } },
    ]);
    expect(entries[0]?.target_uuid).toBe(entries[1]?.target_uuid);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        address: "198.51.100.7",
        trace_id: trace,
        portfolio_uuid: portfolio,
      });
      const whole = JSON.stringify(entry);
      for (const secret of [testPassword, reply.token, reply.refresh_token.token, anna]) {
        expect(whole).not.toContain(secret);
      }
    }
  });

  test("29 records a failed sign-in alike for a known and an unknown address; only the first names the person", async () => {
    const since = begin();
    for (const email of [anna, "nobody@acme.test"]) {
      await expect(
        rig.api()("POST /auth/v2/login", { body: { email, password: "Wrong-password-1" } }),
      ).rejects.toMatchObject({ problem: { code: "wrong_credentials" } });
    }
    expect(await entriesSince(since)).toMatchObject([
      { action: "sign_in.failed", actor_kind: "nobody", actor_uuid: null, target_uuid: (await annaOfAlpha()).user },
      { action: "sign_in.failed", actor_kind: "nobody", actor_uuid: null, target_uuid: null },
    ]);
  });

  test("records that other sessions were ended and how many, and nothing if there were none", async () => {
    const [{ api }] = [await rig.login(anna), await rig.login(anna)];
    await api("DELETE /users/current/sessions");
    const since = begin();
    const { api: again } = await rig.login(anna);
    await again("DELETE /users/current/sessions");
    await again("DELETE /users/current/sessions");
    expect((await entriesSince(since)).map(({ action, details }) => [action, details])).toEqual([
      ["session.begun", { by: "password" }],
      ["session.all_ended", { reason: "ended_by_owner", ended: 1 }],
    ]);
  });

  test("U2 records a changed password and a refused one", async () => {
    const since = begin();
    const { api } = await rig.login(anna);
    const change = (password: string, new_password: string) =>
      api("PUT /users/current", { body: { password, new_password } });
    const other = "Quiet-lantern-river-82";
    await expect(change("Wrong-password-1", other)).rejects.toMatchObject({ problem: { code: "wrong_password" } });
    await change(testPassword, other);
    const actions = (await entriesSince(since)).map(({ action }) => action);
    // Restores the old password for the following tests.
    await rig.services.database.system
      .updateTable("users")
      .set({ password_hash: await hashPassword(testPassword) })
      .where("uuid", "=", (await annaOfAlpha()).user)
      .execute();
    expect(actions).toEqual(["session.begun", "password.change_refused", "session.all_ended", "password.changed"]);
  });

  test("a change that is rolled back leaves no entry", async () => {
    const since = begin();
    const tenant = rig.services.database.tenant((await annaOfAlpha()).portfolio);
    const undone = tenant.db.transaction().execute(async (db) => {
      const entry = { action: "flag.changed", actor: { kind: "user" } } as const;
      await record({ ...tenant, db }, entry, { now: rig.clock.now() });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await entriesSince(since)).toEqual([]);
  });
});

describe("is append-only", () => {
  const changes = [
    ["changed", sql`update facts set action = 'nothing'`],
    ["taken away", sql`delete from facts`],
  ] as const;

  test.each(changes)("an entry cannot be %s, by a portfolio's role or by the owner", async (_, change) => {
    await rig.login(anna);
    const { database } = rig.services;
    const tenant = database.tenant((await annaOfAlpha()).portfolio);
    await expect(change.execute(tenant.db)).rejects.toMatchObject({ code: "42501" });
    await expect(change.execute(database.system)).rejects.toMatchObject({ code: "42501" });
  });

  test("a portfolio neither reads nor writes another's", async () => {
    await rig.login(anna);
    const { database } = rig.services;
    const other = await database.system
      .selectFrom("portfolios")
      .select("uuid")
      .where("uuid", "!=", (await annaOfAlpha()).portfolio)
      .executeTakeFirstOrThrow();
    const foreign = database.tenant(other.uuid);
    const seen = await foreign.db.selectFrom("facts").select("portfolio_uuid").distinct().execute();
    expect(seen.filter(({ portfolio_uuid }) => portfolio_uuid !== other.uuid)).toEqual([]);
    const entry = { action: "session.ended", actor: { kind: "user" } } as const;
    const own = { portfolioUuid: (await annaOfAlpha()).portfolio, db: foreign.db };
    await expect(record(own, entry, { now: rig.clock.now() })).rejects.toMatchObject({ code: "42501" });
  });

  test("the sweep deletes entries past the operator's retention, and no younger ones", async () => {
    const { database, clock, config } = rig.services;
    const own = { portfolioUuid: (await annaOfAlpha()).portfolio, db: database.system };
    const entry = { action: "audit.exported", actor: { kind: "operator" } } as const;
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
    for (const days of [config.auditDays + 1, config.auditDays - 1]) await record(own, entry, { now: daysAgo(days) });
    await sweep(database, clock, config.auditDays);
    const { rows } = await sql<{ old: number; oldest: Date }>`
      select count(*) filter (where at < ${daysAgo(config.auditDays)})::int as old, min(at) as oldest
      from facts`.execute(database.system);
    expect(rows[0]?.old).toBe(0);
    expect(rows[0]?.oldest).toEqual(daysAgo(config.auditDays - 1));
  });
});

describe("exported", () => {
  async function lines(range: { portfolio: string; from: string; until: string }) {
    const { database, clock } = rig.services;
    const written: Record<string, unknown>[] = [];
    const count = await exportAudit(database, clock, {
      ...range,
      write: async (some) => {
        for (const line of some.trimEnd().split("\n")) written.push(JSON.parse(line) as Record<string, unknown>);
      },
    });
    expect(count).toBe(written.length);
    return written;
  }

  /** An hour around the tests' own time. */
  function aboutNow(): { from: string; until: string } {
    const at = (minutes: number) =>
      `${new Date(rig.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 19)}Z`;
    return { from: at(-30), until: at(30) };
  }

  test("as JSON lines of one portfolio's days, oldest first, in pages that lose and repeat nothing", async () => {
    const { database } = rig.services;
    const { portfolio: portfolioUuid } = await annaOfAlpha();
    const own = { portfolioUuid, db: database.system };
    const noon = new Date("2024-02-29T12:00:00Z");
    await database.system.transaction().execute(async (db) => {
      for (let number = 0; number < 2_001; number += 1) {
        const entry = { action: "flag.changed", actor: { kind: "operator" }, details: { number } } as const;
        // Many entries have the same time: no page may lose those at its boundary.
        await record({ ...own, db }, entry, { now: new Date(noon.getTime() + Math.floor(number / 700)) });
      }
      const entry = { action: "flag.changed", actor: { kind: "operator" }, details: { number: -1 } } as const;
      await record({ ...own, db }, entry, { now: new Date("2024-03-01T00:00:00Z") });
    });
    const taken = await lines({ portfolio: "alpha", from: "2024-02-29", until: "2024-03-01" });
    expect(new Set(taken.map(({ details }) => (details as { number: number }).number)).size).toBe(2_001);
    const moments = taken.map(({ at }) => String(at));
    expect(moments).toEqual(moments.toSorted((one, other) => one.localeCompare(other)));
    expect(taken[0]).toMatchObject({ portfolio_uuid: portfolioUuid, action: "flag.changed", actor_kind: "operator" });
    expect(await lines({ portfolio: "alpha", from: "2024-03-01", until: "2024-03-02" })).toHaveLength(1);
    const noted = await lines({ portfolio: "alpha", ...aboutNow() });
    expect(noted.filter(({ action }) => action === "audit.exported")).toMatchObject([
      { details: { from: "2024-02-29", until: "2024-03-01", count: 2_001 } },
      { details: { from: "2024-03-01", until: "2024-03-02", count: 1 } },
    ]);
  });

  test("entries of the whole installation are exported separately", async () => {
    await rotateAccessKey(rig.services.database, rig.clock);
    expect(await lines({ portfolio: "installation", ...aboutNow() })).toMatchObject([
      { action: "keys.rotated", portfolio_uuid: wholeInstallation },
    ]);
  });

  test.each([
    ["no portfolio", { portfolio: "gamma-ray", from: "2026-01-01", until: "2026-01-02" }, /no portfolio "gamma-ray"/],
    ["no day", { portfolio: "installation", from: "2026-02-30", until: "2026-03-02" }, /"2026-02-30" is neither a day/],
    [
      "no form of a day",
      { portfolio: "installation", from: "1.2.2026", until: "2026-03-02" },
      /"1.2.2026" is neither a day/,
    ],
    ["backwards", { portfolio: "installation", from: "2026-01-03", until: "2026-01-02" }, /is not before/],
  ])("%s: a sentence, and nothing is noted", async (_, range, sentence) => {
    const since = begin();
    await expect(lines(range)).rejects.toThrow(sentence);
    expect(await entriesSince(since)).toEqual([]);
  });
});
