import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { Tenant } from "./database.ts";

describe("one portfolio never sees another", () => {
  let rig: Rig;
  const tenants: Record<string, Tenant> = {};

  beforeAll(async () => {
    rig = await startRig();
    const rows = await rig.services.database.system.selectFrom("portfolios").select(["key", "uuid"]).execute();
    for (const { key, uuid } of rows) tenants[key] = rig.services.database.tenant(uuid);
  });
  afterAll(() => rig.close());

  function tenant(key: "alpha" | "beta"): Tenant {
    return tenants[key] as Tenant;
  }

  test("every table with a portfolio is protected", async () => {
    const { rows } = await sql<{ table_name: string; protected: boolean }>`
      select c.table_name, t.relrowsecurity and exists (
        select from pg_policies p where p.schemaname = 'public' and p.tablename = c.table_name)
        -- A view applies the policies of its tables as the caller's role.
        or t.relkind = 'v' and 'security_invoker=true' = any(t.reloptions) as protected
      from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
      where c.table_schema = 'public' and c.column_name = 'portfolio_uuid'`.execute(rig.services.database.system);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !row.protected)).toEqual([]);
  });

  test("23 without the store's own filter a statement still finds only its own rows", async () => {
    for (const key of ["alpha", "beta"] as const) {
      const found = await tenant(key).db.selectFrom("contents").select("portfolio_uuid").distinct().execute();
      expect(found).toEqual([{ portfolio_uuid: tenant(key).portfolioUuid }]);
    }
    const all = await rig.services.database.system.selectFrom("contents").select("portfolio_uuid").distinct().execute();
    expect(all).toHaveLength(2);
  });

  test("23 a row of another portfolio can be neither written, moved nor changed", async () => {
    const { db } = tenant("alpha");
    const foreign = tenant("beta").portfolioUuid;
    const insert = db.insertInto("companies").values({
      portfolio_uuid: foreign,
      uuid: "018f0000-0000-7000-8000-00000000000f",
      pack_key: "planted",
      name: "Planted",
    });
    await expect(insert.execute()).rejects.toThrow(/row-level security/);
    await expect(db.updateTable("companies").set({ portfolio_uuid: foreign }).execute()).rejects.toThrow(
      /row-level security/,
    );
    const changed = await db
      .updateTable("companies")
      .set({ name: "Taken" })
      .where("portfolio_uuid", "=", foreign)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
  });

  test("23 a thousand interleaved reads never use the previous portfolio", async () => {
    const reads = Array.from({ length: 1000 }, async (_, index) => {
      const asked = tenant(index % 3 === 0 ? "alpha" : "beta");
      const rows = await asked.db.selectFrom("users").select("portfolio_uuid").distinct().execute();
      return rows.every((row) => row.portfolio_uuid === asked.portfolioUuid) && rows.length === 1;
    });
    expect((await Promise.all(reads)).every(Boolean)).toBe(true);
  });

  test("23 a first statement that fails or is rolled back after a change of portfolio never leaves the previous one in force", async () => {
    const seen = async (key: "alpha" | "beta") => {
      const rows = await tenant(key).db.selectFrom("users").select("portfolio_uuid").distinct().execute();
      return rows.map((row) => row.portfolio_uuid);
    };
    const wrongValue = (key: "alpha" | "beta", value: string) => sql`select ${value}::int`.execute(tenant(key).db);
    await wrongValue("alpha", "1");
    for (const [before, after] of [
      ["alpha", "beta"],
      ["beta", "alpha"],
    ] as const) {
      await seen(before);
      await expect(wrongValue(after, "many")).rejects.toThrow("invalid input syntax");
      expect(await seen(before)).toEqual([tenant(before).portfolioUuid]);
      await expect(wrongValue(after, "many")).rejects.toThrow("invalid input syntax");
      expect(await seen(after)).toEqual([tenant(after).portfolioUuid]);
      await seen(before);
      const rolledBack = tenant(after)
        .db.transaction()
        .execute(() => Promise.reject(new Error("enough")));
      await expect(rolledBack).rejects.toThrow("enough");
      expect(await seen(after)).toEqual([tenant(after).portfolioUuid]);
    }
  });

  test("9 a transaction that fails never rolls back another request's acknowledged write", async () => {
    const { db, portfolioUuid } = tenant("alpha");
    const insert = (on: typeof db, key: string) =>
      on
        .insertInto("idempotency_keys")
        .values({
          portfolio_uuid: portfolioUuid,
          user_uuid: portfolioUuid,
          key,
          fingerprint: "f",
          created_at: new Date(),
        })
        .execute();
    const work = Array.from({ length: 100 }, async (_, index) => {
      if (index % 2 === 0) return insert(db, `kept-${index}`);
      const failing = db.transaction().execute(async (trx) => {
        await insert(trx, `lost-${index}`);
        throw new Error("on purpose");
      });
      return failing.catch(() => []);
    });
    await Promise.all(work);
    const rows = await db.selectFrom("idempotency_keys").select("key").where("fingerprint", "=", "f").execute();
    expect(rows).toHaveLength(50);
    expect(rows.every(({ key }) => key.startsWith("kept"))).toBe(true);
  });
});
