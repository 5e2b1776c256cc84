import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startRig, type Rig } from "../../testing/rig.ts";
import { outsideTransaction } from "../../testing/one-connection.ts";
import { lockIsAwaited } from "../../testing/lock-waits.ts";
import { placeCategories, placePromoted } from "../home-layout/store.ts";
import { kinds } from "./kinds.ts";
import {
  applySamplePack,
  brands as brandsFile,
  buildings as buildingsFile,
  content,
  edited,
  everyRow,
  type Files,
  sampleUuid,
} from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await apply({}, ["all"]);
});

const system = () => rig.services.database.system;
const apply = (changed: Files = {}, takeBack: string[] = []) => applySamplePack(rig.services, changed, takeBack);
const everything = () => everyRow(system());
const leftBy = async (changed: Files = {}, takeBack: string[] = []) =>
  (await apply(changed, takeBack)).portfolios.flatMap(({ left }) => left);

/** What a page of the console does: a change, and the mark. */
async function changeInConsole(table: string, key: string, set: string): Promise<void> {
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.raw(set)}, changed_in_console_at = ${rig.clock.now()}
    where portfolio_uuid = ${await sampleUuid(system())} and pack_key = ${key}`.execute(system());
  expect(numAffectedRows, key).toBe(1n);
}

const inConsole = kinds.filter(({ mode }) => mode === "upsert");

const titleOf = async (key: string) => {
  const row = await system().selectFrom("contents").where("pack_key", "=", key).selectAll().executeTakeFirst();
  return row?.translations[""]?.title;
};
const retitled = edited(content, "title: Welcome", "title: Good morning");
const renamedInConsole = `translations = '{"": {"title": "Come in"}}'`;

test("G2 changes of the console, of every kind, survive an import of any content, and are reported", async () => {
  const before = await everything();
  for (const { table } of inConsole)
    await sql`update ${sql.table(table)} set changed_in_console_at = ${rig.clock.now()}
      where portfolio_uuid = ${await sampleUuid(system())}`.execute(system());
  const marked = await everything();
  expect(Object.keys(before).filter((table) => String(before[table]) !== String(marked[table]))).toHaveLength(
    inConsole.length,
  );
  const other: Files = {
    ...retitled,
    ...edited(brandsFile, "name: Sample", "name: Another"),
    ...edited(buildingsFile, "name: The Tower", "name: The Spire"),
    "sample/utilities.yaml": undefined,
    "sample/amenities.yaml": undefined,
    "sample/payment-methods.yaml": undefined,
    "sample/farms.yaml": undefined,
  };
  const left = await leftBy(other);
  expect(await everything()).toEqual(marked);
  expect(left).toEqual(expect.arrayContaining(["contents/welcome", "people/ana@acme.example", "utilities/desk"]));
  expect(new Set(left.map((thing) => thing.split("/")[0]))).toEqual(new Set(inConsole.map(({ kind }) => kind)));
  expect(left).toHaveLength(new Set(left).size);

  // After everything was taken back, the pack applies again.
  expect(await leftBy({}, ["all"])).toEqual([]);
  expect(await everything()).toEqual(before);
  expect(await leftBy(other)).toEqual([]);
  expect(await titleOf("welcome")).toBe("Good morning");
  expect((await everything()).utility_buttons).toEqual([]);
});

test("G2 only named things are taken back; an unknown name is refused, and changes nothing", async () => {
  await changeInConsole("contents", "welcome", renamedInConsole);
  await changeInConsole("contents", "coffee", renamedInConsole);
  const before = await everything();
  await expect(apply(retitled, ["contents/welcome", "contents/tea"])).rejects.toThrow(
    "has no contents/tea to take back; nothing was changed",
  );
  await expect(apply(retitled, ["events/welcome"])).rejects.toThrow("events/welcome");
  expect(await everything()).toEqual(before);
  expect(await leftBy(retitled, ["contents/welcome"])).toEqual(["contents/coffee"]);
  expect([await titleOf("welcome"), await titleOf("coffee")]).toEqual(["Good morning", "Come in"]);
  expect(await leftBy(retitled)).toEqual(["contents/coffee"]);
});

test("G2 the joining rows of things that the console changed stay: categories, buildings, and the domains of a brand and of a building", async () => {
  await changeInConsole("contents", "jazz~0", "promoted = true");
  await changeInConsole("companies", "acme", "url = null");
  await changeInConsole("buildings", "tower", "is_guest = true");
  const { uuid: tower, whitelabel_uuid } = await system()
    .selectFrom("buildings")
    .where("uuid", "=", await towerUuid())
    .selectAll()
    .executeTakeFirstOrThrow();
  const portfolio_uuid = await sampleUuid(system());
  for (const table of ["content_categories", "company_buildings"] as const)
    await system().deleteFrom(table).where("portfolio_uuid", "=", portfolio_uuid).execute();
  await system()
    .insertInto("domains")
    .values({ domain: "tower.test", portfolio_uuid, whitelabel_uuid, building_uuid: tower })
    .execute();
  // The brand still belongs to the pack, and now claims the building's domain: the domain stays where the console put it.
  await apply(edited(brandsFile, "www.sample.test", "www.sample.test, tower.test"));
  const domains = await system()
    .selectFrom("domains")
    .where("portfolio_uuid", "=", portfolio_uuid)
    .select(["domain", "building_uuid"])
    .orderBy("domain")
    .execute();
  expect(domains).toEqual([
    { domain: "sample.test", building_uuid: null },
    { domain: "tower.test", building_uuid: tower },
    { domain: "www.sample.test", building_uuid: null },
  ]);
  const joined = await everything();
  expect(joined.company_buildings).toEqual([]);
  expect(joined.content_categories).toHaveLength(3);
  await apply(edited(brandsFile, "www.sample.test", "www.sample.test, tower.test"), ["all"]);
  expect((await everything()).content_categories).toHaveLength(4);
  expect(String((await everything()).domains)).not.toContain(tower);
});

const towerUuid = async () =>
  (
    await system()
      .selectFrom("buildings")
      .where("portfolio_uuid", "=", await sampleUuid(system()))
      .select("uuid")
      .executeTakeFirstOrThrow()
  ).uuid;

test("G2 things that the console created survive every import, also inside things that the pack no longer has", async () => {
  const [portfolio_uuid, building_uuid] = [await sampleUuid(system()), await towerUuid()];
  const { uuid: category_uuid } = await system()
    .selectFrom("amenity_categories")
    .where("pack_key", "=", "outside")
    .select("uuid")
    .executeTakeFirstOrThrow();
  const uuid = crypto.randomUUID();
  const made = { portfolio_uuid, uuid, building_uuid, category_uuid, translations: '{"": {"name": "Sauna"}}' };
  const amenities = () =>
    system().selectFrom("amenities").where("portfolio_uuid", "=", portfolio_uuid).select("uuid").execute();
  await expect(system().insertInto("amenities").values(made).execute(), "a row has an owner").rejects.toThrow("check");
  await system()
    .insertInto("amenities")
    .values({ ...made, changed_in_console_at: rig.clock.now() })
    .execute();
  expect(await leftBy({ "sample/amenities.yaml": undefined }, ["all"])).toEqual([]);
  expect(await amenities()).toEqual([{ uuid }]);
  await expect(apply({}, [`amenities/${uuid}`])).rejects.toThrow("to take back; nothing was changed");
  await system().deleteFrom("amenities").where("uuid", "=", uuid).execute();
  await apply({ "sample/amenities.yaml": undefined });
  expect((await everything()).amenity_categories).toEqual([]);
});

test("G2 no thing that vanishes takes one of the console's along", async () => {
  const { rows } = await sql<{ parent: string; child: string; column: string }>`
    select referenced.relname as parent, referring.relname as child, attribute.attname as column
    from pg_constraint c
    join pg_class referenced on referenced.oid = c.confrelid join pg_class referring on referring.oid = c.conrelid
    join pg_attribute attribute on attribute.attrelid = c.conrelid and attribute.attnum = c.conkey[cardinality(c.conkey)]
    where c.contype = 'f' and c.confdeltype = 'c'`.execute(system());
  const tables = new Set(inConsole.map(({ table }) => table));
  const cascades = rows.filter(({ parent, child }) => tables.has(parent) && tables.has(child));
  expect(cascades.length).toBeGreaterThan(10);
  const kept = inConsole.flatMap(({ table, keptBy }) => keptBy.map(([child, column]) => `${table} ${child} ${column}`));
  expect(
    cascades.map(({ parent, child, column }) => `${parent} ${child} ${column}`).filter((one) => !kept.includes(one)),
  ).toEqual([]);
});

test.each([
  { marks: true, left: ["contents/welcome"], title: "Come in" },
  // The control: without the mark the waiting import overwrites the change.
  { marks: false, left: [], title: "Good morning" },
])("G2 a change that an import has to wait for stays, if it marks the row: $marks", async ({ marks, left, title }) => {
  let importing: Promise<string[]> | undefined;
  const at = marks ? rig.clock.now() : null;
  await system()
    .transaction()
    .execute(async (trx) => {
      await sql`update contents set ${sql.raw(renamedInConsole)}, changed_in_console_at = ${at}
        where portfolio_uuid = ${await sampleUuid(trx)} and pack_key = 'welcome'`.execute(trx);
      importing = outsideTransaction(() => leftBy(retitled));
      // With the embedded database and its single connection, the import does not even begin.
      if (rig.databaseUrl) await expect.poll(() => lockIsAwaited(rig)).toBe(true);
    });
  expect(await importing).toEqual(left);
  expect(await titleOf("welcome")).toBe(title);
});

test("P9 G2 if home has another order in the console, imports do not change it: categories, and promoted items", async () => {
  const promoted = edited(content, "title: Welcome", "title: Welcome\n    promoted: true\n    promoted_position: 4");
  await apply(promoted);
  const portfolio_uuid = await sampleUuid(system());
  const tenant = rig.services.database.tenant(portfolio_uuid);
  const uuidOf = async (table: "categories" | "contents", key: string) =>
    (
      await system()
        .selectFrom(table)
        .where("portfolio_uuid", "=", portfolio_uuid)
        .where("pack_key", "=", key)
        .select("uuid")
        .executeTakeFirstOrThrow()
    ).uuid;
  const places = () =>
    Promise.all([
      system()
        .selectFrom("categories")
        .where("portfolio_uuid", "=", portfolio_uuid)
        .where("pack_key", "=", "whats-on")
        .select(["content_group", "position"])
        .executeTakeFirst(),
      system()
        .selectFrom("contents")
        .where("portfolio_uuid", "=", portfolio_uuid)
        .where("pack_key", "=", "welcome")
        .select("promoted_position")
        .executeTakeFirst(),
    ]);
  expect(await places()).toEqual([{ content_group: "discover", position: 0 }, { promoted_position: 4 }]);
  const now = rig.clock.now();
  const whatsOn = await uuidOf("categories", "whats-on");
  await placeCategories(tenant, [{ uuid: whatsOn, part: "spotlight", position: 7 }], now);
  await placePromoted(tenant, [{ uuid: await uuidOf("contents", "welcome"), place: 2 }], now);
  const inConsole = await places();
  expect(inConsole).toEqual([{ content_group: "spotlight", position: 7 }, { promoted_position: 2 }]);
  expect(await leftBy(promoted)).toEqual(expect.arrayContaining(["categories/whats-on", "contents/welcome"]));
  expect(await places()).toEqual(inConsole);
  await apply(promoted, ["all"]);
  expect(await places()).toEqual([{ content_group: "discover", position: 0 }, { promoted_position: 4 }]);
});
