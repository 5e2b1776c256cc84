import type { Api } from "@atrium/contract/client.ts";
import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import type { Seen } from "@atrium/rules/why-seen.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";
import type { ContentGroup } from "../content/tables.ts";

const sees = "GET /admin/v1/people/:uuid/sees";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: Api;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  owner = (await managed.newPerson({ grants: [{ role: "owner" }] })).api;
});

const system = () => rig.services.database.system;
const inHours = (hours: number | null) =>
  hours === null ? null : new Date(rig.clock.now().getTime() + hours * 3_600_000);

type Item = {
  building: string;
  title: string;
  from?: number | null;
  until?: number | null;
  start?: number | null;
  end?: number | null;
  promoted?: boolean;
  audience?: string | null;
  category?: { group: ContentGroup; active: boolean } | undefined;
};

/** A content item; its times are in hours from now. */
async function addContent(item: Item): Promise<string> {
  const { building, title, from, until, start, end, promoted, audience, category } = item;
  const { portfolio_uuid } = managed;
  const uuid = v7();
  const times = {
    published_at: inHours(from ?? null),
    unpublished_at: inHours(until ?? null),
    start_at: inHours(start ?? null),
    end_at: inHours(end ?? null),
  };
  const place = { portfolio_uuid, building_uuid: building, pack_key: `made-${uuid}` };
  await system()
    .insertInto("contents")
    .values({
      ...place,
      uuid,
      type: "Deal",
      translations: JSON.stringify({ "": { title } }),
      ...times,
      promoted: promoted ?? false,
      audience_uuid: audience ?? null,
    })
    .execute();
  if (!category) return uuid;
  const category_uuid = v7();
  const { group: content_group, active } = category;
  await system()
    .insertInto("categories")
    .values({
      ...place,
      uuid: category_uuid,
      content_group,
      active,
      translations: JSON.stringify({ "": { name: "Any" } }),
    })
    .execute();
  await system()
    .insertInto("content_categories")
    .values({ portfolio_uuid, content_uuid: uuid, category_uuid, position: 1 })
    .execute();
  return uuid;
}

/** What the portal shows the person. */
async function shownTo(api: Api, building: string, contentUuid: string): Promise<Seen> {
  const params = { id: building };
  const opens = await api("GET /tenant/v2/buildings/:id/content/:contentUuid", {
    params: { ...params, contentUuid },
  }).then(
    () => true,
    () => false,
  );
  if (!opens) return "no";
  const [promoted, ...groups] = await Promise.all([
    api("GET /tenant/v1/buildings/:id/contents-promoted", { params }),
    api("GET /tenant/v1/buildings/:id/categories/contents-spotlight", { params }),
    api("GET /tenant/v1/buildings/:id/categories/contents", { params }),
  ]);
  const inGroups = groups.flatMap(({ data }) => data.categories.flatMap(({ contents }) => contents));
  return [...promoted.data.contents, ...inGroups].some(({ uuid }) => uuid === contentUuid) ? "lists" : "address";
}

test(
  "G10 the explanation for a person and an item agrees with what the portal shows, for any state of both",
  async () => {
    const numbers = seededNumbers(20_261_123);
    const one = <T>(...all: readonly T[]): T => all[numbers(all.length)] as T;
    const told: Record<Seen, number> = { lists: 0, address: 0, no: 0 };
    const audiences: string[] = [];
    for (const condition of [{ buildings: [managed.annex] }, { not: true, buildings: [managed.annex] }]) {
      const body = { name: "Some", building_uuid: null, rule: { match: "all" as const, conditions: [condition] } };
      audiences.push((await owner("POST /admin/v1/audiences", { body })).data.audience.uuid);
    }
    for (let round = 0; round < sized(250, 10_000); round += 1) {
      await rig.forgetLimits();
      // Each round moves the clock by two seconds: within a night's rounds a session would end.
      if (round % 250 === 0) owner = (await managed.newPerson({ grants: [{ role: "owner" }] })).api;
      const building = one(managed.tower, managed.annex);
      const title = `World ${round}`;
      const group = one<ContentGroup>("discover", "spotlight", "secondary");
      const uuid = await addContent({
        building,
        title,
        from: one(null, null, -1, 1),
        until: one(null, null, 1, -1),
        end: one(null, 1, -1),
        promoted: one(true, false, false),
        audience: one(null, null, ...audiences),
        category: one(undefined, { group, active: true }, { group, active: true }, { group, active: false }),
      });
      const buildings = one([managed.tower], [managed.tower, managed.annex], [managed.tower, managed.annex], []);
      const { uuid: person, api } = await managed.newPerson({ buildings });
      const change = one(
        {},
        {},
        {},
        {},
        { deactivated: true },
        { awaits_approval: true },
        { confirmed: false },
        { terms_accepted: false },
      );
      if (Object.keys(change).length > 0)
        await system().updateTable("users").set(change).where("uuid", "=", person).execute();
      // The server caches the signed-in person for a second.
      rig.clock.advance(2);
      const { data } = await owner(sees, { params: { uuid: person }, query: { search: title } });
      const said = data.contents.find((each) => each.uuid === uuid)?.seen;
      const shown = await shownTo(api, building, uuid);
      expect(said, JSON.stringify(data.contents)).toBe(shown);
      told[shown] += 1;
      await system().deleteFrom("contents").where("uuid", "=", uuid).execute();
      // The first page of home's categories has a hundred.
      await system().deleteFrom("categories").where("pack_key", "=", `made-${uuid}`).execute();
    }
    // Each answer must occur at least once, otherwise the test does not cover it.
    for (const often of Object.values(told)) expect(often).toBeGreaterThan(5);
  },
  sized(60_000, 3_600_000),
);

test("P6 G10 whom something is for is a gate with a name", async () => {
  const rule = { match: "all" as const, conditions: [{ roles: ["Host"] }] };
  const body = { name: "Hosts", building_uuid: null, rule };
  const audience = (await owner("POST /admin/v1/audiences", { body })).data.audience.uuid;
  await addContent({ building: managed.tower, title: "For hosts", promoted: true, audience });
  const { uuid: person } = await managed.newPerson({});
  const { data } = await owner(sees, { params: { uuid: person }, query: { search: "for hosts" } });
  const [found] = data.contents;
  expect(found).toMatchObject({ seen: "no", audience: { uuid: audience, name: "Hosts" } });
  expect(found?.gates.filter(({ open }) => !open)).toEqual([{ gate: "for_them", open: false, at: null }]);
});

test("G10 each condition says since when it is met, or from when on", async () => {
  const uuid = await addContent({
    building: managed.tower,
    title: "On Friday",
    from: 3,
    start: 4,
    end: 5,
    promoted: true,
  });
  const { uuid: person } = await managed.newPerson({});
  const { data } = await owner(sees, { params: { uuid: person }, query: { search: "friday" } });
  const [found] = data.contents;
  expect(found).toMatchObject({ uuid, title: "On Friday", seen: "no", building: { uuid: managed.tower } });
  expect(found?.start_at).toBe(inHours(4)?.toISOString());
  expect(found?.gates.filter(({ open }) => !open)).toEqual([
    { gate: "published", open: false, at: inHours(3)?.toISOString() },
  ]);
  expect(found?.gates.find(({ gate }) => gate === "not_over")?.at).toBe(inHours(5)?.toISOString());
});

test("G10 G1 a manager of one building gets only its content; a company's administrator that of their people's buildings", async () => {
  const titles = async (api: Api, person: string, more: { building_uuid?: string } = {}) =>
    (await api(sees, { params: { uuid: person }, query: { search: "scoped", ...more } })).data.contents.map(
      ({ title }) => title,
    );
  for (const [building, title] of [
    [managed.tower, "Scoped to the tower"],
    [managed.annex, "Scoped to the annex"],
  ] as const)
    await addContent({ building, title });
  const { uuid: person } = await managed.newPerson({ buildings: [managed.tower], company_uuid: managed.acme });
  const { api: desk } = await managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.tower }] });
  const { api: company } = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: managed.acme }] });
  const { api: elsewhere } = await managed.newPerson({
    grants: [{ role: "front_desk", building_uuid: managed.annex }],
  });
  expect((await titles(owner, person)).toSorted()).toEqual(["Scoped to the annex", "Scoped to the tower"]);
  expect(await titles(owner, person, { building_uuid: managed.annex })).toEqual(["Scoped to the annex"]);
  expect(await titles(desk, person)).toEqual(["Scoped to the tower"]);
  expect(await titles(company, person)).toEqual(["Scoped to the tower"]);
  expect(await refusalOf(elsewhere(sees, { params: { uuid: person } }))).toBe("person_not_found");
});

test("G10 a search finds a part of a title in any language, literally; items that ended more than three months ago are left out", async () => {
  const { uuid: person } = await managed.newPerson({});
  const found = async (search: string) =>
    (await owner(sees, { params: { uuid: person }, query: { search } })).data.contents.map(({ title }) => title);
  await addContent({ building: managed.tower, title: "100% wool_en" });
  await addContent({ building: managed.tower, title: "Long over", end: -24 * 91 });
  expect(await found("% WOOL_")).toEqual(["100% wool_en"]);
  expect(await found("0_ w")).toEqual([]);
  expect(await found("long over")).toEqual([]);
});
