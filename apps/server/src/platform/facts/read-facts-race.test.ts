import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { Tenant } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.ts";
import { recordAll } from "./facts.ts";
import { type FactReader, readFacts } from "./read-facts.ts";

const many = 450;

let rig: Rig;
let tenant: Tenant;
let brand: string;
beforeAll(async () => {
  rig = await startRig();
  const { portfolio_uuid, uuid } = await rig.services.brands.ofDomain("alpha.test");
  brand = uuid;
  tenant = rig.services.database.tenant(portfolio_uuid);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.services.database.system.deleteFrom("unread_facts").execute();
  await rig.services.database.system.deleteFrom("outgoing_webhooks").execute();
});

/** Facts of one kind, each with its own number. */
const happen = (count: number) =>
  inTransaction(tenant, (own) => {
    const facts = Array.from({ length: count }, (_, number) => ({
      action: "person.created" as const,
      actor: { kind: "user" as const },
      details: { number },
    }));
    return recordAll(own, facts, { now: rig.clock.now() });
  });

/** A reader that writes one row per fact, as every real reader does. */
const noting: FactReader = async (own, facts) => {
  for (const { details } of facts)
    await rig.services.webhooks.post(own, brand, { type: "noted", data: { number: details["number"] } });
};

async function noted(): Promise<number[]> {
  const rows = await rig.services.database.system.selectFrom("outgoing_webhooks").select("body").execute();
  const bodies = rows.map(({ body }) => JSON.parse(body) as { data: { number: number } });
  return bodies.map(({ data }) => data.number).toSorted((one, other) => one - other);
}

const unread = () => rig.services.database.system.selectFrom("unread_facts").select("fact_uuid").execute();
const each = (count: number) => Array.from({ length: count }, (_, number) => number);

test("G3 several processes read at once: each fact is handled once, and none is left", async () => {
  await happen(many);
  await Promise.all(each(4).map(() => readFacts(rig.services.database, [noting])));
  expect(await noted()).toEqual(each(many));
  expect(await unread()).toEqual([]);
});

test("G3 the control: readers without a lock handle facts twice", async () => {
  await happen(5);
  await lookThenWrite(
    2,
    async () => {
      const rows = await unread();
      return tenant.db
        .selectFrom("facts")
        .selectAll()
        .where("portfolio_uuid", "=", tenant.portfolioUuid)
        .where(
          "uuid",
          "in",
          rows.map(({ fact_uuid }) => fact_uuid),
        )
        .execute();
    },
    (facts) => inTransaction(tenant, (own) => noting(own, facts)),
  );
  expect((await noted()).length).toBe(10);
});

test("G3 a process that dies before the commit leaves nothing behind; the next one handles the fact once", async () => {
  await happen(3);
  const dying: FactReader = async (own, facts) => {
    await noting(own, facts);
    throw new Error("killed");
  };
  await expect(readFacts(rig.services.database, [dying])).rejects.toThrow("killed");
  expect([await noted(), (await unread()).length]).toEqual([[], 3]);
  await readFacts(rig.services.database, [noting]);
  expect([await noted(), await unread()]).toEqual([each(3), []]);
});

test("G3 a rolled-back transaction leaves no fact to read", async () => {
  const undone = inTransaction(tenant, async (own) => {
    await recordAll(own, [{ action: "person.created", actor: { kind: "user" } }], { now: rig.clock.now() });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await unread()).toEqual([]);
});

test("G3 a fact with notifications must be written in a transaction, or is refused", async () => {
  const fact = { action: "person.created", actor: { kind: "user" } } as const;
  await expect(recordAll(tenant, [fact], { now: rig.clock.now() })).rejects.toThrow("needs a transaction");
  expect(await unread()).toEqual([]);
});
