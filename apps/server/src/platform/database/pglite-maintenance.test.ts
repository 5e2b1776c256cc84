import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { maintain, roundMs } from "./pglite-maintenance.ts";

// PostgreSQL has its own process for this.
describe.runIf(inject("prepared").backend === "pglite")("the embedded database", () => {
  let rig: Rig;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    rig = await startRig();
    await run("create table public.probe (id integer primary key, value text)");
  });
  afterAll(async () => {
    await rig.close();
    vi.useRealTimers();
  });

  const run = (text: string) => rig.services.database.backend.runScript(text);
  const counts = async () => {
    await run("select pg_stat_force_next_flush()");
    const [row] = await run(
      "select n_dead_tup, n_live_tup, n_mod_since_analyze, vacuum_count, analyze_count from pg_stat_user_tables where relname = 'probe'",
    );
    return row;
  };
  const change = (rows: number) =>
    run(`
      truncate probe;
      insert into probe select place, 'new' from generate_series(1, ${rows}) place;
      update probe set value = 'changed';`);

  test("a table that has changed has no dead rows and new statistics within a minute; one that has hardly changed is left alone", async () => {
    await maintain(run);
    await change(20);
    await maintain(run);
    expect(await counts()).toMatchObject({ n_dead_tup: 20, analyze_count: 0, vacuum_count: 0 });

    await change(1_000);
    expect(await counts()).toMatchObject({ n_dead_tup: 1_000, n_live_tup: 1_000, analyze_count: 0 });
    await vi.advanceTimersByTimeAsync(roundMs);
    await vi.waitFor(async () =>
      expect(await counts()).toMatchObject({
        n_dead_tup: 0,
        n_live_tup: 1_000,
        n_mod_since_analyze: 0,
        vacuum_count: 1,
        analyze_count: 1,
      }),
    );
  });

  test("a table that cannot be vacuumed keeps no other one waiting", async () => {
    await change(1_000);
    await run("create table another as select place from generate_series(1, 1000) place");
    const asked: string[] = [];
    await maintain((text) => {
      asked.push(text);
      return text.includes("another") ? Promise.reject(new Error("it was dropped")) : run(text);
    });
    expect(asked.slice(-2)).toEqual(["vacuum (analyze) public.another", "vacuum (analyze) public.probe"]);
    expect(await counts()).toMatchObject({ n_dead_tup: 0 });
    await run("drop table another");
  });

  test("a statement that was planned for a small table is planned again when the table has grown", async () => {
    const { system } = rig.services.database;
    await run("create table other (id integer, value text); create index on other (id)");
    const plan = async () => {
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain execute grown(7)`.execute(system);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    await run(
      "insert into other values (1, 'x'); analyze other; set plan_cache_mode = force_generic_plan; prepare grown(integer) as select value from other where id = $1",
    );
    const small = await plan();
    await run("insert into other select place, 'x' from generate_series(1, 5000) place");
    expect(await plan(), "the control: without maintenance the plan stays").toBe(small);
    await maintain(run);
    expect(small).toContain("Seq Scan");
    expect(await plan()).toContain("Index");
  });

  test("other statements have their turn between two tables", async () => {
    const order: string[] = [];
    await run("create table second as select place from generate_series(1, 200) place");
    await change(200);
    const tidied = maintain(async (text) => {
      const rows = await run(text);
      order.push(text.split(" ")[0] ?? "");
      return rows;
    });
    const asked = Array.from({ length: 6 }, async () => {
      await rig.services.database.system.selectFrom("portfolios").select("uuid").execute();
      order.push("a request");
    });
    await Promise.all([tidied, ...asked]);
    expect(order.indexOf("a request")).toBeLessThan(order.lastIndexOf("vacuum"));
  });
});
