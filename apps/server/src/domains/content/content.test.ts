import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Api } from "@atrium/contract/client.ts";
import type { Backend } from "../../platform/database/backend.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let api: Api;
let tower: string;
beforeAll(async () => {
  rig = await startRig();
  ({ api } = await rig.login("anna@acme.test"));
  tower = await rig.uuid("buildings", "tower");
});
afterAll(() => rig.close());

describe("content", () => {
  test("H10 an item is read whole, in the wanted language text by text", async () => {
    const contentUuid = await rig.uuid("contents", "concert");
    const read = (lang: string) =>
      api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params: { id: tower, contentUuid }, query: { lang } });
    const english = (await read("en-us")).data.content;
    const german = (await read("de-de")).data.content;
    expect(english).toMatchObject({
      type: "Event",
      price: "12.50",
      currency_type: "EUR",
      capacity: 20,
      rsvp_enabled: true,
    });
    expect(english.start_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(german.title).not.toBe(english.title);
    expect(german.price).toBe(english.price);
    // A language without texts falls back, text by text.
    expect((await read("pl-pl")).data.content).toEqual(english);
  });

  test("H10 an attached item is named only as long as it can be read", async () => {
    const attached = async (key: string) => {
      const params = { id: tower, contentUuid: await rig.uuid("contents", key) };
      return (await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params })).data.content;
    };
    expect((await attached("sequel")).attachable_content_uuid).toBe(await rig.uuid("contents", "promo"));
    const guide = await attached("guide");
    expect(guide.attachable_content_uuid).toBeNull();
    expect(guide.attach_secondary_content).toBe(true);
    expect((await attached("concert")).attachable_company_uuid).toBe(await rig.uuid("companies", "acme"));
  });

  test("H10 an amenity and a company are only named if the building has them", async () => {
    const { system } = rig.services.database;
    const [contentUuid, annex, acme] = await Promise.all([
      rig.uuid("contents", "concert"),
      rig.uuid("buildings", "annex"),
      rig.uuid("companies", "acme"),
    ]);
    const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
    const ids = { portfolio_uuid, uuid: v7(), pack_key: "gym" };
    const translations = JSON.stringify({ "": { name: "Gym" } });
    const category_uuid = v7();
    const category = { portfolio_uuid, uuid: category_uuid, pack_key: "moving", building_uuid: tower };
    await system
      .insertInto("amenity_categories")
      .values({ ...category, translations })
      .execute();
    await system
      .insertInto("amenities")
      .values({ ...ids, building_uuid: tower, category_uuid, translations })
      .execute();
    const { attachable_company_uuid: before } = await system
      .selectFrom("contents")
      .select("attachable_company_uuid")
      .where("uuid", "=", contentUuid)
      .executeTakeFirstOrThrow();
    expect(before).toBe(acme);
    await system
      .updateTable("contents")
      .set({ attachable_amenity_uuid: ids.uuid })
      .where("uuid", "=", contentUuid)
      .execute();
    const said = async () => {
      const params = { id: tower, contentUuid };
      const { content } = (await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params })).data;
      return [content.attachable_amenity_uuid, content.attachable_company_uuid];
    };
    expect(await said()).toEqual([ids.uuid, acme]);

    const amenityIn = (building_uuid: string) =>
      system.updateTable("amenities").set({ building_uuid }).where("uuid", "=", ids.uuid).execute();
    await amenityIn(annex);
    const here = await system
      .deleteFrom("company_buildings")
      .where("company_uuid", "=", acme)
      .where("building_uuid", "=", tower)
      .returningAll()
      .execute();
    expect(await said()).toEqual([null, null]);
    await system.insertInto("company_buildings").values(here).execute();
    await amenityIn(tower);
    expect(await said()).toEqual([ids.uuid, acme]);
  });

  test("H10 E2 an item has its remaining places or claims, in lists and on its page, and none if they are not limited", async () => {
    const { data } = await api("GET /tenant/v1/buildings/:id/categories/contents-spotlight", { params: { id: tower } });
    const cards = data.categories.flatMap(({ contents }) => contents);
    const left = async (key: string) => {
      const contentUuid = await rig.uuid("contents", key);
      const params = { id: tower, contentUuid };
      const whole = await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params });
      return [cards.find(({ uuid }) => uuid === contentUuid)?.spots_left, whole.data.content.spots_left];
    };
    const { system } = rig.services.database;
    const take = (claims_taken: number) =>
      system.updateTable("contents").set({ claims_taken }).where("pack_key", "=", "coupon").execute();
    expect(await left("concert")).toEqual([17, 17]);
    expect(await left("coupon")).toEqual([2, 2]);
    expect(await left("promo")).toEqual([null, null]);
    await take(5);
    const again = await api("GET /tenant/v2/buildings/:id/content/:contentUuid", {
      params: { id: tower, contentUuid: await rig.uuid("contents", "coupon") },
    });
    expect(again.data.content.spots_left).toBe(0);
    await take(0);
  });

  test("H10 texts that only the default language has are shown to everyone", async () => {
    const contentUuid = await rig.uuid("contents", "notice");
    const params = { id: tower, contentUuid };
    const { data } = await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params, query: { lang: "de" } });
    expect(data.content.title).not.toBe("");
  });

  test.each([
    ["not yet published", "hidden"],
    ["withdrawn", "withdrawn"],
    ["another portfolio's", "secret"],
  ])("H10 an item that is %s is not found", async (_, key) => {
    const params = { id: tower, contentUuid: await rig.uuid("contents", key) };
    await expect(api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params })).rejects.toMatchObject({
      problem: { code: "content_not_found" },
    });
  });

  test("H10 an item that is over can still be read, but lists leave it out", async () => {
    const contentUuid = await rig.uuid("contents", "past-event");
    await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params: { id: tower, contentUuid } });
    const { data } = await api("GET /tenant/v1/buildings/:id/categories/contents", { params: { id: tower } });
    const listed = data.categories.flatMap(({ contents }) => contents.map(({ uuid }) => uuid));
    expect(listed).toContain(await rig.uuid("contents", "concert"));
    expect(listed).not.toContain(contentUuid);
  });

  test("H3 Discover and Spotlight categories contain their contents; inactive ones and other groups are left out", async () => {
    const discover = await api("GET /tenant/v1/buildings/:id/categories/contents", { params: { id: tower } });
    const spotlight = await api("GET /tenant/v1/buildings/:id/categories/contents-spotlight", {
      params: { id: tower },
    });
    expect(discover.data.categories.map(({ uuid }) => uuid)).toContain(await rig.uuid("categories", "whats-on"));
    expect(spotlight.data.categories.map(({ uuid }) => uuid)).toEqual([await rig.uuid("categories", "picks")]);
    expect(discover.pagination).toEqual({ offset: 0, limit: 100, total: discover.data.categories.length });
  });

  test("H11 categories are ordered by name, descending, unless asked otherwise", async () => {
    const names = async (query: object) =>
      (
        await api("GET /tenant/v1/buildings/:id/categories/contents", { params: { id: tower }, query })
      ).data.categories.map(({ name }) => name);
    const descending = await names({});
    const ascending = await names({ orderByProperty: "name", orderBy: "asc" });
    expect(descending.length).toBeGreaterThan(1);
    expect(ascending).toEqual(descending.toReversed());
  });

  test("H3 categories by type, then each category's content by itself", async () => {
    const audience = await api("GET /tenant/v1/buildings/:id/categories", {
      params: { id: tower },
      query: { categoryType: "AudienceContent", active: true, limit: 100 },
    });
    const whatsOn = await rig.uuid("categories", "whats-on");
    expect(audience.data.categories.every(({ category_type }) => category_type === "AudienceContent")).toBe(true);
    expect(audience.data.categories.map(({ uuid }) => uuid)).toContain(whatsOn);
    const secondary = await api("GET /tenant/v1/buildings/:id/categories", {
      params: { id: tower },
      query: { categoryType: "SecondaryContent", active: true },
    });
    expect(secondary.data.categories.map(({ uuid }) => uuid)).toEqual([await rig.uuid("categories", "more")]);
    const groups = Object.fromEntries(
      [...audience.data.categories, ...secondary.data.categories].map(({ uuid, content_group }) => [
        uuid,
        content_group,
      ]),
    );
    expect(groups).toEqual({
      [whatsOn]: "discover",
      [await rig.uuid("categories", "shelf")]: "discover",
      [await rig.uuid("categories", "picks")]: "spotlight",
      [await rig.uuid("categories", "more")]: "secondary",
    });
    const params = { id: tower, categoryUuid: whatsOn };
    const first = await api("GET /tenant/v2/buildings/:id/categories/:categoryUuid/content", {
      params,
      query: { limit: 1 },
    });
    expect(first.data.contents).toHaveLength(1);
    expect(first.pagination.total).toBeGreaterThan(1);
  });

  test("H3 a category of another building is not found, an empty one is empty", async () => {
    const annex = await rig.uuid("buildings", "annex");
    const params = { id: annex, categoryUuid: await rig.uuid("categories", "whats-on") };
    await expect(
      api("GET /tenant/v2/buildings/:id/categories/:categoryUuid/content", { params }),
    ).rejects.toMatchObject({
      problem: { code: "category_not_found" },
    });
    const empty = { id: tower, categoryUuid: await rig.uuid("categories", "shelf") };
    const { data, pagination } = await api("GET /tenant/v2/buildings/:id/categories/:categoryUuid/content", {
      params: empty,
    });
    expect(data.contents).toEqual([]);
    expect(pagination).toEqual({ offset: 0, limit: 100, total: 0 });
  });

  test("H1 promoted contents are the same in both versions", async () => {
    const first = await api("GET /tenant/v1/buildings/:id/contents-promoted", { params: { id: tower } });
    const second = await api("GET /tenant/v2/buildings/:id/promoted-content", { params: { id: tower } });
    expect(first).toEqual(second);
    expect(first.data.contents.map(({ uuid }) => uuid)).toContain(await rig.uuid("contents", "promo"));
  });

  test("H6 utility buttons are in order, with the specification's names", async () => {
    const { utility_buttons } = await api("GET /tenant/v1/buildings/:id/utility-buttons", { params: { id: tower } });
    expect(utility_buttons.length).toBeGreaterThanOrEqual(4);
    expect(utility_buttons.map(({ order }) => order)).toEqual(
      utility_buttons.map(({ order }) => order).toSorted((a, b) => a - b),
    );
    expect(new Set(utility_buttons.map(({ type }) => type))).toEqual(
      new Set(["native", "microfrontend", "webview", "nativelink"]),
    );
  });

  test("content of a building to which one does not belong is not there", async () => {
    const locked = await rig.uuid("buildings", "locked");
    await expect(
      api("GET /tenant/v1/buildings/:id/contents-promoted", { params: { id: locked } }),
    ).rejects.toMatchObject({
      problem: { code: "building_not_found" },
    });
  });
});

describe("the number of statements of a read", () => {
  test("one statement a read, whatever the number of categories", async () => {
    const { backend } = rig.services.database;
    const doors = (["acquire", "read"] as const)
      .filter((name) => backend[name])
      .map((name) => vi.spyOn(backend as Required<Backend>, name));
    await api("GET /tenant/v1/buildings/:id/contents-promoted", { params: { id: tower } });
    const contentUuid = await rig.uuid("contents", "concert");
    for (const door of doors) door.mockClear();
    await api("GET /tenant/v1/buildings/:id/categories/contents", { params: { id: tower } });
    await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params: { id: tower, contentUuid } });
    expect(doors.flatMap(({ mock }) => mock.calls)).toHaveLength(2);
    vi.restoreAllMocks();
  });
});
