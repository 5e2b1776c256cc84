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

const texts = {
  title: "Title",
  subtitle: "Subtitle",
  description: "Description",
  description_title: "Description title",
  rich_description: "<p>Rich</p>",
  message: "Message",
  image_alt_text: "Alt text",
  host_custom_text: "with friends",
  directions: "Left, then right",
  virtual_text: "Online too",
  virtual_directions: "Room 5",
  cta_label: "Come",
  cta_label_at_capacity: "Full",
};

/** The fields that are stored and returned under the same name. */
const plain = {
  type: "Event",
  image_focus: "30% 65%",
  host_company_name: "Acme",
  price: "12.50",
  currency_type: "EUR",
  start_at: "2031-01-02T03:04:05.000Z",
  end_at: "2031-01-02T06:04:05.000Z",
  display_calendar_icon: true,
  display_start_at: true,
  formatted_address: "Kai 3, Hamburg",
  latitude: 53.5,
  longitude: 9.9,
  place_id: "place",
  virtual_url: "https://online.example/5",
  cta_type: "url",
  cta_url: "https://come.example/",
  cta_display_start_at: "2026-01-01T00:00:00.000Z",
  cta_display_end_at: "2031-01-01T00:00:00.000Z",
  attachable_service_uuid: "0198c0de-0000-7000-8000-000000000001",
  attachable_service_provider_uuid: "0198c0de-0000-7000-8000-000000000002",
  attachable_survey_type: "yearly",
  attach_secondary_content: true,
  rsvp_enabled: true,
  claimable: true,
  capacity: 20,
  max_claims_total: 9,
  max_claims_per_user: 2,
} as const;

test("H10 X5 an item has every field of 1 §3 under its name, unchanged, and its card those of a list", async () => {
  const [uuid, content, company] = await Promise.all([
    rig.uuid("contents", "promo"),
    rig.uuid("contents", "concert"),
    rig.uuid("companies", "acme"),
  ]);
  const { system } = rig.services.database;
  const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
  const [amenity, category_uuid, translations] = [v7(), v7(), JSON.stringify({ "": { name: "Gym" } })];
  const moving = { portfolio_uuid, uuid: category_uuid, pack_key: "moving", building_uuid: tower, translations };
  await system.insertInto("amenity_categories").values(moving).execute();
  const gym = { portfolio_uuid, uuid: amenity, pack_key: "gym", building_uuid: tower, category_uuid, translations };
  await system.insertInto("amenities").values(gym).execute();
  const attached = {
    attachable_amenity_uuid: amenity,
    attachable_company_uuid: company,
    attachable_content_uuid: content,
  };
  const options = { url: "https://elsewhere.example/", uuid: content, building_uuid: tower };
  const navigation_command = { type: "navigate", value: "amenities", options };
  await system
    .updateTable("contents")
    .set({
      ...plain,
      ...attached,
      promoted: true,
      image: "hall.svg",
      attendants_taken: 18,
      claims_taken: 4,
      navigation_command: JSON.stringify(navigation_command),
      translations: JSON.stringify({ "": texts }),
    })
    .where("uuid", "=", uuid)
    .execute();

  const params = { id: tower, contentUuid: uuid };
  const item = (await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params })).data.content;
  const claims_details = { is_claimable: true, user_count: 0, count: 4 };
  const shown = { uuid, image_preview: null, spots_left: 2, navigation_command };
  expect(item).toEqual({
    ...texts,
    ...plain,
    ...attached,
    ...shown,
    claims_details,
    image_url: "/files/hall.svg/1296.webp",
  });

  const { data } = await api("GET /tenant/v1/buildings/:id/contents-promoted", { params: { id: tower } });
  const card = data.contents.find((one) => one.uuid === uuid);
  const onCards = Object.keys(card ?? {}).filter((name) => name !== "image_url") as (keyof typeof item)[];
  expect(onCards.length).toBeGreaterThan(15);
  for (const name of onCards) expect(card, name).toHaveProperty(name, item[name]);
  expect(card?.image_url).toBe("/files/hall.svg/648.webp");
});

test("H10 X5 a utility button has every field of 1 §3 under its name, in the wanted language", async () => {
  const { system } = rig.services.database;
  const stored = {
    name: "Trams",
    utility_name: "Transit",
    type: "microfrontend",
    url: "https://trams.example/",
  } as const;
  await system
    .updateTable("utility_buttons")
    .set({
      ...stored,
      route: "amenities",
      position: 3,
      web_image: "tram.svg",
      web_image_focus: "30% 65%",
      company_types: ["Food", "Retail"],
      translations: JSON.stringify({ "": { text: "Trams today" }, de: { text: "Bahnen heute" } }),
    })
    .where("pack_key", "=", "tower-transit")
    .execute();
  const input = { params: { id: tower }, query: { lang: "de-de" } };
  const { utility_buttons } = await api("GET /tenant/v1/buildings/:id/utility-buttons", input);
  const { uuid } = await system
    .selectFrom("utility_buttons")
    .select("uuid")
    .where("pack_key", "=", "tower-transit")
    .executeTakeFirstOrThrow();
  expect(utility_buttons.find((button) => button.uuid === uuid)).toEqual({
    ...stored,
    uuid,
    text: "Bahnen heute",
    route: "amenities",
    order: 3,
    web_image: "/files/tram.svg/324.webp",
    web_image_focus: "30% 65%",
    company_types: ["Food", "Retail"],
  });
});

test("H10 a category has its name in the requested language and its part of the page; with its contents it has only those", async () => {
  const uuid = await rig.uuid("categories", "picks");
  const query = { lang: "de-de" };
  const lists = await api("GET /tenant/v1/buildings/:id/categories", {
    params: { id: tower },
    query: { ...query, categoryType: "AudienceContent" },
  });
  expect(lists.data.categories.find((category) => category.uuid === uuid)).toEqual({
    uuid,
    name: "Unsere Auswahl",
    category_type: "AudienceContent",
    content_group: "spotlight",
  });
  const key = "GET /tenant/v1/buildings/:id/categories/contents-spotlight";
  const { data } = await api(key, { params: { id: tower }, query });
  expect(data.categories.find((category) => category.uuid === uuid)).toEqual({
    uuid,
    name: "Unsere Auswahl",
    contents: expect.any(Array),
  });
});
