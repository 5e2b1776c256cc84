import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let manager: NewPerson;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
});
afterAll(() => rig.close());

const tiles = "/admin/v1/buildings/:uuid/tiles";
const metro = {
  text: { en: "Metro" },
  utility_name: "Transit",
  type: "webview" as const,
  url: "https://metro.test/",
  image: null,
  image_focus: null,
};
const params = () => ({ uuid: managed.tower });
const read = async () => (await manager.api(`GET ${tiles}`, { params: params() })).data.tiles;
const add = async (name: string) => {
  const body = { ...metro, text: { en: name } };
  const { data } = await manager.api(`POST ${tiles}`, { params: params(), body });
  return data.tiles.find(({ text }) => text["en"] === name)?.uuid ?? "";
};
/** The tiles that people of the building see on home. */
const seen = async () => {
  const input = { params: { id: managed.tower }, query: { lang: "en" } };
  return (await manager.api("GET /tenant/v1/buildings/:id/utility-buttons", input)).utility_buttons;
};
const textsSeen = async () => (await seen()).map(({ text }) => text);

test("G9 a tile is added behind the others, changed, and seen at once; it is the console's, with a fact", async () => {
  const before = await textsSeen();
  const uuid = await add("Metro");
  expect(await textsSeen()).toEqual([...before, "Metro"]);
  const { version } = (await read()).find((tile) => tile.uuid === uuid) ?? { version: "" };
  const body = { ...metro, text: { en: "Underground" }, version };
  await manager.api(`PUT ${tiles}/:tileUuid`, { params: { ...params(), tileUuid: uuid }, body });
  expect(await textsSeen()).toEqual([...before, "Underground"]);
  const late = manager.api(`PUT ${tiles}/:tileUuid`, { params: { ...params(), tileUuid: uuid }, body });
  expect(await refusalOf(late)).toBe("changed_meanwhile");
  const row = await rig.services.database.system
    .selectFrom("utility_buttons")
    .select(["pack_key", "changed_in_console_at"])
    .where("uuid", "=", uuid)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ pack_key: null, changed_in_console_at: rig.clock.now() });
  const facts = (await manager.api("GET /admin/v1/facts")).data.facts.filter(({ target }) => target?.uuid === uuid);
  expect(facts.map(({ action }) => action)).toEqual(["tile.changed", "tile.added"]);
  expect(facts[0]?.details).toEqual({ text_from: '{"en":"Metro"}', text_to: '{"en":"Underground"}' });
});

test("P1 the focal point of a tile's picture is stored, and read by the portal", async () => {
  const uuid = await add("Ferry");
  const found = async () => (await read()).find((tile) => tile.uuid === uuid);
  const { version = "" } = (await found()) ?? {};
  const put = (image_focus: string | null) =>
    manager.api(`PUT ${tiles}/:tileUuid`, {
      params: { ...params(), tileUuid: uuid },
      body: { ...metro, text: { en: "Ferry" }, image_focus, version },
    });
  expect(await refusalOf(put("30 65"))).toBe("validation_failed");
  await put("30% 65%");
  expect(await found()).toMatchObject({ image_focus: "30% 65%" });
  expect((await seen()).find((tile) => tile.uuid === uuid)).toMatchObject({ web_image_focus: "30% 65%" });
});

test("G9 an archived tile is hidden, and is restored after the others", async () => {
  const uuid = await add("Lunch");
  await add("Parking");
  const set = (archived: boolean) =>
    manager.api(`PUT ${tiles}/:tileUuid/archived`, { params: { ...params(), tileUuid: uuid }, body: { archived } });
  await set(true);
  expect(await textsSeen()).not.toContain("Lunch");
  expect((await read()).at(-1)).toMatchObject({ uuid, archived: true });
  await set(false);
  expect((await textsSeen()).at(-1)).toBe("Lunch");
});

test("G9 the order is the one that was sent; with a tile missing it is refused", async () => {
  const now = (await read()).filter(({ archived }) => !archived).map(({ uuid }) => uuid);
  const order = now.toReversed();
  await manager.api("PUT /admin/v1/buildings/:uuid/tiles-order", { params: params(), body: { tiles: order } });
  expect((await seen()).map(({ uuid }) => uuid)).toEqual(order);
  const some = { params: params(), body: { tiles: order.slice(1) } };
  expect(await refusalOf(manager.api("PUT /admin/v1/buildings/:uuid/tiles-order", some))).toBe("changed_meanwhile");
});

test("G9 three hundred tiles are put into order: two that change places are two facts, and all others keep theirs", async () => {
  const copied = await add("Many");
  await sql`
    insert into utility_buttons
      (uuid, portfolio_uuid, building_uuid, type, name, utility_name, url, changed_in_console_at, translations, position)
    select gen_random_uuid(), portfolio_uuid, building_uuid, type, name, utility_name, url, changed_in_console_at,
        translations, position + number
      from utility_buttons, generate_series(1, 299) as number where uuid = ${copied}`.execute(
    rig.services.database.system,
  );
  const [first = "", second = "", ...others] = (await read())
    .filter(({ archived }) => !archived)
    .map(({ uuid }) => uuid);
  expect(others.length).toBeGreaterThan(298);
  const facts = async () => (await manager.api("GET /admin/v1/facts")).data.facts;
  const [last] = await facts();
  const body = { tiles: [second, first, ...others] };
  await manager.api("PUT /admin/v1/buildings/:uuid/tiles-order", { params: params(), body });
  expect((await seen()).map(({ uuid }) => uuid)).toEqual(body.tiles);
  const [one, other, former] = await facts();
  expect(new Set([one?.target?.uuid, other?.target?.uuid])).toEqual(new Set([first, second]));
  expect(former?.uuid).toBe(last?.uuid);
  expect(Object.keys(one?.details ?? {}).toSorted()).toEqual(["position_from", "position_to"]);
});

test("G9 tiles of another building are not found, and a tile without texts or a name for analytics is refused", async () => {
  const uuid = await add("Map");
  const elsewhere = manager.api(`GET ${tiles}`, { params: { uuid: managed.annex } });
  expect(await refusalOf(elsewhere)).toBe("permission_missing");
  const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  const foreign = { params: { uuid: managed.annex, tileUuid: uuid }, body: { archived: true } };
  expect(await refusalOf(owner.api(`PUT ${tiles}/:tileUuid/archived`, foreign))).toBe("item_not_found");
  const wordless = manager.api(`POST ${tiles}`, { params: params(), body: { ...metro, text: {} } });
  await expect(wordless).rejects.toMatchObject({ problem: { errors: [{ path: "/text" }] } });
  const nameless = manager.api(`POST ${tiles}`, { params: params(), body: { ...metro, utility_name: " " } });
  await expect(nameless).rejects.toMatchObject({ problem: { errors: [{ path: "/utility_name" }] } });
});
