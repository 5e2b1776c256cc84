import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { v7 } from "uuid";
import type { Backend } from "../../platform/database/backend.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const key = "GET /tenant/v1/buildings/:id/amenitiesByCategory";

let rig: Rig;
let api: Api;
let tower: string;
let annex: string;
let portfolio: string;

beforeAll(async () => {
  rig = await startRig();
  ({ api } = await rig.login("anna@acme.test"));
  [tower, annex] = await Promise.all([rig.uuid("buildings", "tower"), rig.uuid("buildings", "annex")]);
  portfolio = await portfolioOf("alpha");
  await category("rest", tower, 2, { "": { name: "Rest" }, de: { name: "Ausruhen" } });
  await category("work", tower, 1, { "": { name: "Work" } });
  await category("bare", tower, 3, { "": { name: "Bare" } });
  await category("elsewhere", annex, 0, { "": { name: "Elsewhere" } });
  await amenity("pool", "rest", 2, {
    "": { name: "Pool", description: "Twelve metres.", image_alt_text: "A pool" },
    de: { name: "Becken" },
  });
  await amenity("garden", "rest", 1, { "": { name: "Garden" } }, null);
  await amenity("desks", "work", 1, { "": { name: "x".repeat(10_000) } });
});
afterAll(() => rig.close());

async function portfolioOf(packKey: string): Promise<string> {
  const { system } = rig.services.database;
  return (await system.selectFrom("portfolios").select("uuid").where("key", "=", packKey).executeTakeFirstOrThrow())
    .uuid;
}

async function category(packKey: string, buildingUuid: string, position: number, translations: object) {
  await rig.services.database.system
    .insertInto("amenity_categories")
    .values({
      portfolio_uuid: portfolio,
      uuid: v7(),
      pack_key: packKey,
      building_uuid: buildingUuid,
      position,
      translations: JSON.stringify(translations),
    })
    .execute();
}

async function amenity(
  packKey: string,
  categoryKey: string,
  position: number,
  translations: object,
  image: string | null = `${packKey}.svg`,
) {
  await rig.services.database.system
    .insertInto("amenities")
    .values({
      portfolio_uuid: portfolio,
      uuid: v7(),
      pack_key: packKey,
      building_uuid: tower,
      category_uuid: await rig.uuid("amenity_categories", categoryKey),
      image,
      position,
      translations: JSON.stringify(translations),
    })
    .execute();
}

const read = (query: object = {}, id = tower) => api(key, { params: { id }, query });

describe("H8 amenities by category", () => {
  test("H8 H10 categories and amenities in the building's order, every field, another building's left out", async () => {
    const { data, pagination } = await read();
    expect(data.amenities_by_category.map(({ category_name, amenities }) => [category_name, amenities.length])).toEqual(
      [
        ["Work", 1],
        ["Rest", 2],
        ["Bare", 0],
      ],
    );
    expect(data.amenities_by_category[1]).toEqual({
      category_uuid: await rig.uuid("amenity_categories", "rest"),
      category_name: "Rest",
      id: expect.any(Number),
      amenities: [
        {
          amenity_uuid: await rig.uuid("amenities", "garden"),
          amenity_name: "Garden",
          description: null,
          image_url: null,
          image_preview: null,
          image_focus: null,
          image_alt_text: null,
          category: "Rest",
        },
        {
          amenity_uuid: await rig.uuid("amenities", "pool"),
          amenity_name: "Pool",
          description: "Twelve metres.",
          image_url: "/files/pool.svg/648.webp",
          image_preview: null,
          image_focus: null,
          image_alt_text: "A pool",
          category: "Rest",
        },
      ],
    });
    expect(pagination).toEqual({ offset: 0, limit: 100, total: 3 });
  });

  test("H8 each text in the wanted language, else in the default one", async () => {
    const { data } = await read({ lang: "de-de" });
    const rest = data.amenities_by_category.find(({ category_name }) => category_name === "Ausruhen");
    expect(
      rest?.amenities.map(({ amenity_name, description, category: of }) => [amenity_name, description, of]),
    ).toEqual([
      ["Garden", null, "Ausruhen"],
      ["Becken", "Twelve metres.", "Ausruhen"],
    ]);
  });

  test("H11 pages count categories, and the total is right past their end", async () => {
    const second = await read({ offset: 1, limit: 1 });
    expect(second.data.amenities_by_category.map(({ amenities }) => amenities.length)).toEqual([2]);
    expect(second.pagination).toEqual({ offset: 1, limit: 1, total: 3 });
    expect(await read({ offset: 7 })).toEqual({
      data: { amenities_by_category: [] },
      pagination: { offset: 7, limit: 100, total: 3 },
    });
  });

  test("H8 a building without amenities has none", async () => {
    await rig.services.database.system.deleteFrom("amenity_categories").where("pack_key", "=", "elsewhere").execute();
    expect(await read({}, annex)).toEqual({
      data: { amenities_by_category: [] },
      pagination: { offset: 0, limit: 100, total: 0 },
    });
  });

  test.each(["locked", "hall"])("H8 the building %s, where one does not belong, is not there", async (packKey) => {
    const id = await rig.uuid("buildings", packKey);
    expect(await refusalOf(read({}, id))).toBe("building_not_found");
  });

  test("H8 needs a session, and unknown parameters are refused", async () => {
    expect(await refusalOf(rig.api()(key, { params: { id: tower } }))).toBe("unauthenticated");
    const { token } = await rig.login("anna@acme.test");
    for (const query of ["limit=101", "limit=0", "offset=-1", "orderByProperty=name", "lang=%00"]) {
      const answer = await rig.ask({
        url: `/api/tenant/v1/buildings/${tower}/amenitiesByCategory?${query}`,
        headers: { authorization: `Bearer ${token}`, "x-brand": "alpha" },
      });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });

  test("H8 one statement, whatever the number of categories", async () => {
    await read();
    const { backend } = rig.services.database;
    const doors = (["acquire", "read"] as const)
      .filter((name) => backend[name])
      .map((name) => vi.spyOn(backend as Required<Backend>, name));
    await read();
    expect(doors.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
