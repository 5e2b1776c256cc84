import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { v7 } from "uuid";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const list = "GET /tenant/v1/buildings/:id/companies";
const one = "GET /tenant/v1/companies/:companyUuid";

let rig: Rig;
let api: Api;
let token: string;
let annex: string;
let portfolio: string;

type Shown = { types?: string[]; url?: string | null; logo?: string | null; texts?: object; building?: string };

beforeAll(async () => {
  rig = await startRig();
  ({ api, token } = await rig.login("anna@acme.test"));
  annex = await rig.uuid("buildings", "annex");
  const { system } = rig.services.database;
  const alpha = await system
    .selectFrom("portfolios")
    .select("uuid")
    .where("key", "=", "alpha")
    .executeTakeFirstOrThrow();
  portfolio = alpha.uuid;
  await company("Östlich", { types: ["Food", "Retail"], url: "ostlich.test" });
  await company("zed", { types: ["Health"] });
  await company("Ångström", { types: ["Research"], texts: { "": { description: "Measures 100% light." } } });
  await company("Estúdio Sal", {
    types: ["Design"],
    logo: "sal.svg",
    texts: { "": { description: "Apps for museums." }, de: { description: "Apps für Museen." } },
  });
  await company("Elsewhere", { building: "locked", types: ["Secret"] });
});
afterAll(() => rig.close());

async function company(name: string, { types = [], url = null, logo = null, texts = {}, building = "annex" }: Shown) {
  const { system } = rig.services.database;
  const uuid = v7();
  await system
    .insertInto("companies")
    .values({
      portfolio_uuid: portfolio,
      uuid,
      pack_key: name,
      name,
      logo,
      url,
      company_types: types,
      translations: JSON.stringify(texts),
    })
    .execute();
  const building_uuid = await rig.uuid("buildings", building);
  await system
    .insertInto("company_buildings")
    .values({ portfolio_uuid: portfolio, company_uuid: uuid, building_uuid })
    .execute();
}

const read = (query: object = {}, id = annex) => api(list, { params: { id }, query });
const names = async (query: object) => (await read(query)).data.companies.map(({ name }) => name);

describe("H9 the directory", () => {
  test("H9 H11 by name as people sort it, descending unless asked otherwise, from the first on", async () => {
    expect(await names({})).toEqual(["zed", "Östlich", "Estúdio Sal", "Ångström", "Acme"]);
    expect(await names({ orderByProperty: "name", orderBy: "desc", offset: 0 })).toEqual(await names({}));
    expect(await names({ orderBy: "asc" })).toEqual(["Acme", "Ångström", "Estúdio Sal", "Östlich", "zed"]);
  });

  test("H9 H10 every field, the types of the whole building, and how many there are", async () => {
    const { data, pagination } = await read({ search: "sal", lang: "de" });
    expect(data.companies).toEqual([
      {
        uuid: await rig.uuid("companies", "Estúdio Sal"),
        name: "Estúdio Sal",
        logo_url: "/files/sal.svg/256.webp",
        description: "Apps für Museen.",
        url: null,
        company_types: ["Design"],
      },
    ]);
    expect(data.company_types).toEqual(["Design", "Food", "Health", "Industry", "Research", "Retail"]);
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 1 });
  });

  test.each([
    ["Food", ["Östlich"]],
    ["Food,Health", ["zed", "Östlich"]],
    [" food , DESIGN ,", ["Östlich", "Estúdio Sal"]],
    ["Foo", []],
    ["Secret", []],
    ["%", []],
    [",,", ["zed", "Östlich", "Estúdio Sal", "Ångström", "Acme"]],
    ["'; drop table companies; --", []],
  ])("H9 company_types=%s selects those with at least one of them", async (company_types, expected) => {
    const { data, pagination } = await read({ company_types });
    expect(data.companies.map(({ name }) => name)).toEqual(expected);
    expect(pagination.total).toBe(expected.length);
  });

  test.each([
    ["estudio", ["Estúdio Sal"]],
    ["ESTÚDIO", ["Estúdio Sal"]],
    ["ostlich food", ["Östlich"]],
    ["food  health", []],
    ["angst", ["Ångström"]],
    ["100%", ["Ångström"]],
    ["_", []],
    ["\\", []],
    ["museums apps", ["Estúdio Sal"]],
    ["   ", ["zed", "Östlich", "Estúdio Sal", "Ångström", "Acme"]],
  ])("H9 search “%s” finds by every word, whatever case and accents", async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test("H9 search and filter together, in the wanted language's description", async () => {
    expect(await names({ search: "museen", lang: "de", company_types: "Design" })).toEqual(["Estúdio Sal"]);
    expect(await names({ search: "museen", lang: "en" })).toEqual([]);
    expect(await names({ search: "museen", lang: "de", company_types: "Food" })).toEqual([]);
  });

  test("H9 page by page, none twice and none left out; the total is right past the end", async () => {
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => read({ offset, limit: 2 })));
    expect(pages.flatMap(({ data }) => data.companies.map(({ name }) => name))).toEqual(await names({}));
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([5, 5, 5, 5]);
    expect(pages[3]?.data.companies).toEqual([]);
  });

  test("H9 invalid queries are refused: another order, too long a page or search", async () => {
    const queries = [
      "orderByProperty=email_domains",
      "orderBy=up",
      "limit=101",
      "offset=-1",
      `search=${"x".repeat(201)}`,
    ];
    for (const query of [...queries, "domain=acme.test"]) {
      const answer = await rig.ask({
        url: `/api/tenant/v1/buildings/${annex}/companies?${query}`,
        headers: { authorization: `Bearer ${token}`, "x-brand": "alpha" },
      });
      expect([query, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        query,
        400,
        "invalid_parameter",
      ]);
    }
  });

  test.each(["locked", "hall"])("H9 the building %s, where one does not belong, is not there", async (packKey) => {
    expect(await refusalOf(read({}, await rig.uuid("buildings", packKey)))).toBe("building_not_found");
  });
});

describe("H9 one company", () => {
  test("H9 H10 as the list shows it, in the wanted language, and nothing of how its people sign in", async () => {
    const companyUuid = await rig.uuid("companies", "acme");
    const { company: acme } = (await api(one, { params: { companyUuid }, query: { lang: "de" } })).data;
    expect(acme).toEqual({
      uuid: companyUuid,
      name: "Acme",
      logo_url: expect.stringMatching(/^\/files\/[0-9a-f]{64}\.png\/256\.webp$/),
      description: "Baut Ambosse.",
      url: "acme.test",
      company_types: ["Industry"],
    });
    expect((await read({ search: "acme", lang: "de" })).data.companies).toEqual([acme]);
  });

  test.each([
    ["of a building where one does not belong", "Elsewhere"],
    ["of another portfolio", "borealis"],
  ])("H9 one %s is not found, as if it did not exist", async (_, packKey) => {
    const foreign = await refusalOf(api(one, { params: { companyUuid: await rig.uuid("companies", packKey) } }));
    const unknown = await refusalOf(api(one, { params: { companyUuid: v7() } }));
    expect([foreign, unknown]).toEqual(["company_not_found", "company_not_found"]);
  });
});
