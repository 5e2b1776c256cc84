import { afterAll, beforeAll, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let manager: NewPerson;
let params: { uuid: string };
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
  params = { uuid: managed.tower };
});
afterAll(() => rig.close());

const facilities = "/admin/v1/buildings/:uuid/facilities";
const pool = { description: {}, image: null, image_focus: null, image_alt_text: {} };
const read = async () => (await manager.api(`GET ${facilities}`, { params })).data;

async function setCategories(categories: { uuid: string | null; name: Record<string, string> }[]) {
  const { categories_version: version } = await read();
  const body = { version, categories };
  return (await manager.api("PUT /admin/v1/buildings/:uuid/facility-categories", { params, body })).data;
}

/** A category of its own for a test, behind the others. */
async function category(name: string): Promise<string> {
  const { categories } = await setCategories([...(await read()).categories, { uuid: null, name: { en: name } }]);
  return categories.at(-1)?.uuid ?? "";
}

async function add(category_uuid: string, name: string): Promise<string> {
  const body = { ...pool, category_uuid, name: { en: name } };
  const { data } = await manager.api(`POST ${facilities}`, { params, body });
  return data.facilities.find((one) => one.name["en"] === name)?.uuid ?? "";
}

/** What people of the building see, by category. */
async function seen(lang = "en"): Promise<Record<string, string[]>> {
  const input = { params: { id: managed.tower }, query: { lang } };
  const { data } = await manager.api("GET /tenant/v1/buildings/:id/amenitiesByCategory", input);
  return Object.fromEntries(
    data.amenities_by_category.map(({ category_name, amenities }) => [
      category_name,
      amenities.map(({ amenity_name }) => amenity_name),
    ]),
  );
}

test("G9 a facility is added in a category of its own, changed in two languages, and seen at once; it is the console's, with facts", async () => {
  const home = await category("Wellness");
  const uuid = await add(home, "Pool");
  expect(await seen()).toMatchObject({ Wellness: ["Pool"] });
  const { version } = (await read()).facilities.find((one) => one.uuid === uuid) ?? { version: "" };
  const texts = { name: { en: "Lap pool", de: "Schwimmbad" }, description: { en: "25 m\nOpen from 7" } };
  const body = { ...pool, ...texts, category_uuid: home, version };
  const one = { params: { ...params, facilityUuid: uuid }, body };
  await manager.api(`PUT ${facilities}/:facilityUuid`, one);
  expect(await seen()).toMatchObject({ Wellness: ["Lap pool"] });
  expect(await seen("de")).toMatchObject({ Wellness: ["Schwimmbad"] });
  expect(await refusalOf(manager.api(`PUT ${facilities}/:facilityUuid`, one))).toBe("changed_meanwhile");
  const row = await rig.services.database.system
    .selectFrom("amenities")
    .select(["pack_key", "changed_in_console_at"])
    .where("uuid", "=", uuid)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ pack_key: null, changed_in_console_at: rig.clock.now() });
  const { facts } = (await manager.api("GET /admin/v1/facts")).data;
  const told = facts.filter(({ target }) => [uuid, home].includes(target?.uuid ?? ""));
  expect(told.map(({ action }) => action)).toEqual(["facility.changed", "facility.added", "facility.category_added"]);
  expect(told[0]?.details).toMatchObject({ name_from: '{"en":"Pool"}' });
});

test("G9 an archived facility is hidden everywhere, and is restored after the others of its category", async () => {
  const home = await category("Food");
  const uuid = await add(home, "Canteen");
  await add(home, "Bar");
  const set = (archived: boolean) =>
    manager.api(`PUT ${facilities}/:facilityUuid/archived`, {
      params: { ...params, facilityUuid: uuid },
      body: { archived },
    });
  await set(true);
  expect(await seen()).toMatchObject({ Food: ["Bar"] });
  expect((await read()).facilities.at(-1)).toMatchObject({ uuid, archived: true });
  const offered = await managed.newPerson({ grants: [{ role: "community_manager", building_uuid: managed.tower }] });
  const choices = await offered.api("GET /admin/v1/buildings/:id/writing", { params: { id: managed.tower } });
  expect(JSON.stringify(choices.data)).not.toContain(uuid);
  await set(false);
  expect(await seen()).toMatchObject({ Food: ["Bar", "Canteen"] });
});

test("G9 facilities are put in order within their category; with one missing, the order is refused", async () => {
  const home = await category("Sport");
  const [gym, court] = [await add(home, "Gym"), await add(home, "Court")];
  const order = (...wanted: string[]) =>
    manager.api("PUT /admin/v1/buildings/:uuid/facilities-order", {
      params,
      body: { category_uuid: home, facilities: wanted },
    });
  await order(court, gym);
  expect(await seen()).toMatchObject({ Sport: ["Court", "Gym"] });
  expect(await refusalOf(order(court))).toBe("changed_meanwhile");
});

test("G9 in another category a facility is the last one", async () => {
  const [from, to] = [await category("Lower floor"), await category("Upper floor")];
  const uuid = await add(from, "Lounge");
  await add(to, "Terrace");
  const { version } = (await read()).facilities.find((one) => one.uuid === uuid) ?? { version: "" };
  const body = { ...pool, name: { en: "Lounge" }, category_uuid: to, version };
  await manager.api(`PUT ${facilities}/:facilityUuid`, { params: { ...params, facilityUuid: uuid }, body });
  expect(await seen()).toMatchObject({ "Lower floor": [], "Upper floor": ["Terrace", "Lounge"] });
});

test("G9 categories are renamed, moved and removed together; one with facilities stays, archived ones included", async () => {
  const [empty, full] = [await category("Empty"), await category("Full")];
  const uuid = await add(full, "Sauna");
  const archive = { params: { ...params, facilityUuid: uuid }, body: { archived: true } };
  await manager.api(`PUT ${facilities}/:facilityUuid/archived`, archive);
  const before = (await read()).categories;
  const without = (...gone: string[]) => before.filter((one) => !gone.includes(one.uuid));
  await expect(setCategories(without(full))).rejects.toMatchObject({
    problem: { code: "validation_failed", errors: [{ path: "/categories", code: "in_use" }] },
  });
  const kept = without(empty).map((one) => (one.uuid === full ? { ...one, name: { en: "Heat" } } : one));
  const { categories } = await setCategories(kept.toReversed());
  expect(categories[0]).toEqual({ uuid: full, name: { en: "Heat" } });
  expect(Object.keys(await seen())[0]).toBe("Heat");
  expect(await seen()).not.toHaveProperty("Empty");
  const late = { params, body: { version: "x".repeat(22), categories: kept } };
  const refused = manager.api("PUT /admin/v1/buildings/:uuid/facility-categories", late);
  expect(await refusalOf(refused)).toBe("changed_meanwhile");
});

test("G9 facilities of another building are not found; one without a name, or in a category of another building, is refused with its field", async () => {
  const home = await category("Outside");
  const uuid = await add(home, "Garden");
  const elsewhere = manager.api(`GET ${facilities}`, { params: { uuid: managed.annex } });
  expect(await refusalOf(elsewhere)).toBe("permission_missing");
  const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  const foreign = { params: { uuid: managed.annex, facilityUuid: uuid }, body: { archived: true } };
  expect(await refusalOf(owner.api(`PUT ${facilities}/:facilityUuid/archived`, foreign))).toBe("item_not_found");
  const nameless = { params, body: { ...pool, name: {}, category_uuid: home } };
  await expect(manager.api(`POST ${facilities}`, nameless)).rejects.toMatchObject({
    problem: { errors: [{ path: "/name" }] },
  });
  const misplaced = { params: { uuid: managed.annex }, body: { ...pool, name: { en: "Pool" }, category_uuid: home } };
  await expect(owner.api(`POST ${facilities}`, misplaced)).rejects.toMatchObject({
    problem: { errors: [{ path: "/category_uuid" }] },
  });
});
