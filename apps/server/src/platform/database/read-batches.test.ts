import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { Viewer } from "./backend.ts";
import type { Tenant } from "./database.ts";
import { prepare } from "./prepared.ts";
import { ReadBatches } from "./read-batches.ts";

test("reads of one turn share a connection: only reads of one viewer, and eight at most", async () => {
  const sent: [Viewer, number][] = [];
  const batches = new ReadBatches((viewer, reads) => {
    sent.push([viewer, reads.length]);
    for (const { query, resolve } of reads) resolve({ rows: [query.sql] });
  });
  const [a, b] = [{ portfolioUuid: "a" }, { portfolioUuid: "b" }];
  const ask = async (viewer: Viewer, text: string) => {
    const { rows } = await batches.ask(viewer, sql.raw(text).compile(rig.services.database.system));
    return rows;
  };
  const asked = Array.from({ length: 13 }, (_, index) => ask(index % 4 === 3 ? b : a, `select ${index}`));
  expect(await Promise.all(asked)).toEqual(asked.map((_, index) => [`select ${index}`]));
  expect(sent).toEqual([
    [a, 8],
    [b, 3],
    [a, 2],
  ]);
});

const portfoliosOfUsers = prepare((db) => db.selectFrom("users").select("portfolio_uuid").distinct());
const namedCompanies = prepare((db, value: { name: string }) =>
  db.selectFrom("companies").select("portfolio_uuid").where("name", "=", value.name),
);
const quotients = prepare((db, value: { by: string }) =>
  db.selectNoFrom(sql<number>`100 / ${value.by}::int`.as("quotient")),
);

let rig: Rig;
let tenants: Tenant[];
beforeAll(async () => {
  rig = await startRig();
  const rows = await rig.services.database.system.selectFrom("portfolios").select("uuid").orderBy("key").execute();
  tenants = rows.map(({ uuid }) => rig.services.database.tenant(uuid));
});
afterAll(() => rig.close());

function tenantOf(index: number): Tenant {
  return tenants[index % tenants.length] as Tenant;
}

describe("reads that share a connection", () => {
  test("23 never see another portfolio, whatever other reads run at the same time", async () => {
    expect(tenants.length).toBeGreaterThan(1);
    const work = Array.from({ length: 600 }, async (_, index) => {
      // A full batch of one portfolio, a batch of another, and turns that mix both.
      const { db, portfolioUuid } = tenantOf(index % 3 === 0 ? index : Math.floor(index / 20));
      if (index % 50 === 0) await new Promise(setImmediate);
      const rows =
        index % 7 === 0
          ? await db.transaction().execute((trx) => portfoliosOfUsers(trx, {}))
          : await portfoliosOfUsers(db, {});
      return rows.length === 1 && rows[0]?.portfolio_uuid === portfolioUuid;
    });
    expect((await Promise.all(work)).every(Boolean)).toBe(true);
  });

  test("a read that fails does not affect the others", async () => {
    const { db } = tenantOf(0);
    const asked = ["5", "0", "nonsense", "4"].map((by) => quotients(db, { by }));
    expect(await Promise.allSettled(asked)).toMatchObject([
      { status: "fulfilled", value: [{ quotient: 20 }] },
      { status: "rejected", reason: { code: "22012" } },
      { status: "rejected", reason: { code: "22P02" } },
      { status: "fulfilled", value: [{ quotient: 25 }] },
    ]);
    expect(await quotients(db, { by: "2" })).toEqual([{ quotient: 50 }]);
  });

  test("inside a transaction a read sees the transaction's writes, which are rolled back afterwards", async () => {
    const { db, portfolioUuid } = tenantOf(0);
    const name = "Written and taken back";
    const failing = db.transaction().execute(async (trx) => {
      const company = { portfolio_uuid: portfolioUuid, uuid: crypto.randomUUID(), pack_key: "taken-back", name };
      await trx.insertInto("companies").values(company).execute();
      const [first, second] = await Promise.all([namedCompanies(trx, { name }), namedCompanies(trx, { name })]);
      expect([first, second]).toEqual([[{ portfolio_uuid: portfolioUuid }], [{ portfolio_uuid: portfolioUuid }]]);
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await namedCompanies(db, { name })).toEqual([]);
  });

  test.skipIf(inject("prepared").backend === "pglite")(
    "23 are refused as unavailable when their connection is lost, and the next reads get another one",
    async () => {
      const [building, content] = await Promise.all([rig.uuid("buildings", "tower"), rig.uuid("contents", "concert")]);
      const { token } = await rig.login("anna@acme.test");
      const url = `/api/tenant/v2/buildings/${building}/content/${content}`;
      const ask = () => rig.ask({ url, headers: { "x-brand": "alpha", authorization: `Bearer ${token}` } });
      expect((await ask()).statusCode).toBe(200);

      const lost = await rig.services.database.system.transaction().execute(async (trx) => {
        await sql`lock table contents in access exclusive mode`.execute(trx);
        const answers = Promise.all([ask(), ask(), ask()]);
        const cut = async () => {
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
          await new Promise((resolve) => setTimeout(resolve, 10));
        };
        for (;;) {
          const answered = await Promise.race([answers, cut()]);
          if (answered) return answered;
        }
      });
      expect(lost.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
        Array.from({ length: 3 }, () => [503, "unavailable"]),
      );
      expect((await Promise.all([ask(), ask(), ask()])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    },
  );
});
