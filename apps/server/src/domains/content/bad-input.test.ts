import type { Api } from "@atrium/contract/client.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let api: Api;
let tower: string;
let item: string;
beforeAll(async () => {
  rig = await startRig();
  ({ api } = await rig.login("anna@acme.test"));
  tower = await rig.uuid("buildings", "tower");
  item = await rig.uuid("contents", "promo");
  const { system } = rig.services.database;
  // In every list that there is: promoted, under a category, and beside an item of that category.
  await system.updateTable("contents").set({ promoted: true }).where("uuid", "=", item).execute();
});
afterAll(() => rig.close());

const untouched = { published_at: null, unpublished_at: null, start_at: null, end_at: null };
type Change = { published_at?: Date; unpublished_at?: Date; end_at?: Date; tags?: string[]; translations?: string };

const change = (set: Change) =>
  rig.services.database.system
    .updateTable("contents")
    .set({ ...untouched, tags: ["only-here"], ...set })
    .where("uuid", "=", item)
    .execute();
afterEach(() => change({}));

/** Every list of content that a building has, and whether the item is in it. */
async function lists(): Promise<Record<string, boolean>> {
  const { system } = rig.services.database;
  const links = await system
    .selectFrom("content_categories as link")
    .innerJoin("categories", "categories.uuid", "link.category_uuid")
    .where("link.content_uuid", "=", item)
    .where("categories.active", "=", true)
    .select(["categories.uuid", "categories.content_group"])
    .execute();
  const categoryUuid = links[0]?.uuid ?? "";
  const beside = await system
    .selectFrom("content_categories")
    .where("category_uuid", "=", categoryUuid)
    .where("content_uuid", "!=", item)
    .select("content_uuid")
    .executeTakeFirstOrThrow();
  const params = { id: tower };
  const grouped = links[0]?.content_group === "spotlight" ? "contents-spotlight" : "contents";
  const [byGroup, ofCategory, promoted, again, related, tags] = await Promise.all([
    api(`GET /tenant/v1/buildings/:id/categories/${grouped}`, { params }),
    api("GET /tenant/v2/buildings/:id/categories/:categoryUuid/content", { params: { ...params, categoryUuid } }),
    api("GET /tenant/v1/buildings/:id/contents-promoted", { params }),
    api("GET /tenant/v2/buildings/:id/promoted-content", { params }),
    api("GET /tenant/v2/buildings/:id/content/:contentUuid/related", {
      params: { ...params, contentUuid: beside.content_uuid },
    }),
    api("GET /tenant/v2/buildings/:id/sanitized-tags", { params }),
  ]);
  const has = (contents: { uuid: string }[]) => contents.some(({ uuid }) => uuid === item);
  return {
    "by group": has(byGroup.data.categories.flatMap(({ contents }) => contents)),
    "of its category": has(ofCategory.data.contents),
    promoted: has(promoted.data.contents),
    "promoted, second version": has(again.data.contents),
    related: has(related.data.contents),
    tags: tags.data.sanitized_tags.includes("only-here"),
  };
}

const everywhere = (shown: boolean) => ({
  "by group": shown,
  "of its category": shown,
  promoted: shown,
  "promoted, second version": shown,
  related: shown,
  tags: shown,
});

const read = () =>
  api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params: { id: tower, contentUuid: item } });

test.each([
  ["not yet shown", (now: Date) => ({ published_at: new Date(now.getTime() + 1_000) }), false],
  ["shown no more", (now: Date) => ({ unpublished_at: now }), false],
  ["over", (now: Date) => ({ end_at: new Date(now.getTime() - 1_000) }), true],
])("H10 10 an item that is %s is in no list, and itself is found or not", async (_, when, itself) => {
  await change({});
  expect(await lists()).toEqual(everywhere(true));
  await change(when(rig.clock.now()));
  expect(await lists()).toEqual(everywhere(false));
  if (itself) expect((await read()).data.content.uuid).toBe(item);
  else await expect(read()).rejects.toMatchObject({ problem: { status: 404, code: "content_not_found" } });
});

test("H10 10 an item appears and disappears by its times, to the second", async () => {
  const now = rig.clock.now().getTime();
  await change({ published_at: new Date(now + 60_000), unpublished_at: new Date(now + 120_000) });
  const seen = [];
  for (const seconds of [59, 1, 59, 1]) {
    rig.clock.advance(seconds);
    seen.push(await lists());
  }
  expect(seen).toEqual([false, true, true, false].map(everywhere));
});

test("H10 a title of 10,000 characters is complete, in lists and on its page", async () => {
  const title = `${"Ä".repeat(9_998)}👩🏽`;
  const { translations } = await rig.services.database.system
    .selectFrom("contents")
    .select("translations")
    .where("uuid", "=", item)
    .executeTakeFirstOrThrow();
  await change({ translations: JSON.stringify({ "": { title } }) });
  expect((await read()).data.content.title).toBe(title);
  const { data } = await api("GET /tenant/v1/buildings/:id/contents-promoted", { params: { id: tower } });
  expect(data.contents.find(({ uuid }) => uuid === item)?.title).toBe(title);
  await change({ translations: JSON.stringify(translations) });
});
