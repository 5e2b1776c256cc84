import type { Api } from "@atrium/contract/client.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
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

const key = "GET /tenant/v2/buildings/:id/content/:contentUuid/related";
const related = async (contentUuid: string, asking = api) =>
  (await asking(key, { params: { id: tower, contentUuid }, query: { lang: "en" } })).data;

test("H10 an item is related to its company, and to visible items of its categories", async () => {
  const concert = await rig.uuid("contents", "concert");
  const { attached, contents } = await related(concert);
  expect(attached).toMatchObject([{ kind: "company", uuid: await rig.uuid("companies", "acme") }]);
  expect(attached[0]?.name).not.toBe("");
  const { system } = rig.services.database;
  const mates = await system
    .selectFrom("content_categories as mine")
    .innerJoin("content_categories as link", "link.category_uuid", "mine.category_uuid")
    .where("mine.content_uuid", "=", concert)
    .where("link.content_uuid", "!=", concert)
    .select("link.content_uuid")
    .execute();
  expect(contents.length).toBeGreaterThan(0);
  for (const { uuid } of contents) expect(mates.map(({ content_uuid }) => content_uuid)).toContain(uuid);
});

test("P1 a place that goes with an item, and a building that everybody may see, keep their focal points", async () => {
  const { system } = rig.services.database;
  const [promo, amenity] = [await rig.uuid("contents", "promo"), await newAmenity("20% 80%")];
  await system
    .updateTable("buildings")
    .set({ image_focus: "30% 65%", is_public: true })
    .where("uuid", "=", tower)
    .execute();
  await system.updateTable("contents").set({ attachable_amenity_uuid: amenity }).where("uuid", "=", promo).execute();
  expect((await related(promo)).attached).toMatchObject([{ kind: "amenity", uuid: amenity, image_focus: "20% 80%" }]);
  await system.updateTable("contents").set({ attachable_amenity_uuid: null }).where("uuid", "=", promo).execute();
  const { buildings } = (await rig.api()("GET /public/buildings", { query: { domain: "alpha.test" } })).data;
  expect(buildings.find(({ uuid }) => uuid === tower)?.image_focus).toBe("30% 65%");
});

/** A place with a focal point. */
async function newAmenity(image_focus: string): Promise<string> {
  const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
  const [uuid, category_uuid] = [v7(), v7()];
  const whole = {
    portfolio_uuid,
    building_uuid: tower,
    pack_key: uuid,
    translations: JSON.stringify({ "": { name: "Pool" } }),
  };
  const { system } = rig.services.database;
  await system
    .insertInto("amenity_categories")
    .values({ ...whole, uuid: category_uuid })
    .execute();
  await system
    .insertInto("amenities")
    .values({ ...whole, uuid, category_uuid, image_focus })
    .execute();
  return uuid;
}

test("H10 an item is related to its service and its provider; only to the provider if it has no service", async () => {
  const { system } = rig.services.database;
  const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
  const provider = { portfolio_uuid, uuid: v7(), pack_key: "hands", name: "Good Hands" };
  const [price, currency_type] = [4250, "EUR"];
  const service = { portfolio_uuid, uuid: v7(), pack_key: "massage", building_uuid: tower, price, currency_type };
  await system.insertInto("service_providers").values(provider).execute();
  await system
    .insertInto("services")
    .values({
      ...service,
      provider_uuid: provider.uuid,
      translations: JSON.stringify({ "": { name: "Massage" }, de: { name: "Rücken" } }),
    })
    .execute();
  const promo = await rig.uuid("contents", "promo");
  const attach = (attachable_service_uuid: string | null, attachable_service_provider_uuid: string | null) =>
    system
      .updateTable("contents")
      .set({ attachable_service_uuid, attachable_service_provider_uuid })
      .where("uuid", "=", promo)
      .execute();
  const bare = { image_url: null, image_preview: null, image_focus: null, image_alt_text: null };
  const offered = { name: "Massage", provider_name: "Good Hands", price, currency_type };
  const sold = { ...bare, kind: "service", uuid: service.uuid, ...offered };

  await attach(service.uuid, provider.uuid);
  expect((await related(promo)).attached).toEqual([sold]);
  await attach(service.uuid, null);
  expect((await related(promo)).attached).toEqual([sold]);
  await attach(null, provider.uuid);
  const alone = { name: "Good Hands", provider_name: null, price: null, currency_type: null };
  expect((await related(promo)).attached).toEqual([
    { ...bare, kind: "service_provider", uuid: provider.uuid, ...alone },
  ]);

  // A service of another building is not related.
  const annex = await rig.uuid("buildings", "annex");
  const move = (building_uuid: string) =>
    system.updateTable("services").set({ building_uuid }).where("uuid", "=", service.uuid).execute();
  await attach(service.uuid, null);
  await move(annex);
  expect((await related(promo)).attached).toEqual([]);
  await move(tower);
  await attach(null, null);
});

test("H10 at most four others, the newest first, and none that does not show", async () => {
  const { system } = rig.services.database;
  const concert = await rig.uuid("contents", "concert");
  const original = await system
    .selectFrom("contents")
    .selectAll()
    .where("uuid", "=", concert)
    .executeTakeFirstOrThrow();
  const links = await system.selectFrom("content_categories").selectAll().where("content_uuid", "=", concert).execute();
  const now = rig.clock.now().getTime();
  const copies = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const uuid = `00000000-0000-7000-8000-00000000000${index}`;
      const published_at = new Date(now - (index + 1) * 1000);
      const unpublished_at = index === 0 ? new Date(now - 1) : null;
      const { translations, navigation_command, ...columns } = original;
      const row = { ...columns, uuid, pack_key: `copy-${index}`, published_at, unpublished_at };
      await system
        .insertInto("contents")
        .values({
          ...row,
          end_at: null,
          translations: JSON.stringify(translations),
          navigation_command: navigation_command ? JSON.stringify(navigation_command) : null,
        })
        .execute();
      await system
        .insertInto("content_categories")
        .values(links.map((link) => ({ ...link, content_uuid: uuid })))
        .execute();
      return uuid;
    }),
  );
  expect((await related(concert)).contents.map(({ uuid }) => uuid)).toEqual(copies.slice(1, 5));
});

test("H10 related items are as hidden as the item", async () => {
  const concert = await rig.uuid("contents", "concert");
  const stranger = (await rig.login("anna@acme.test", "beta")).api;
  await expect(related(concert, stranger)).rejects.toMatchObject({ problem: { code: "building_not_found" } });
  await expect(related(tower)).rejects.toMatchObject({ problem: { code: "content_not_found" } });
});
