import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { streamsAt } from "@atrium/web/testing/fake-stream.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { contentCard, pier } from "@atrium/web/testing/world-items.ts";

const { en, de } = words;
const flags = "POST /ofrep/v1/evaluate/flags";
const content = "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content";

const ground = [
  "GET /buildings/:id/theme",
  flags,
  "GET /tenant/v1/buildings/:id/today",
  "GET /tenant/v1/buildings/:id/utility-buttons",
  "GET /tenant/v1/users/current/buildings",
  "GET /user-permissions/v1",
  "GET /users/current",
] as const satisfies readonly EndpointKey[];
const secondVersion = [
  "GET /tenant/v1/buildings/:id/categories",
  "GET /tenant/v1/buildings/:id/categories",
  "GET /tenant/v2/buildings/:id/promoted-content",
] as const satisfies readonly EndpointKey[];
const firstVersion = [
  "GET /tenant/v1/buildings/:id/categories/contents",
  "GET /tenant/v1/buildings/:id/categories/contents-spotlight",
  "GET /tenant/v1/buildings/:id/contents-promoted",
] as const satisfies readonly EndpointKey[];

const bar = (name = en["home.categories_label"]) => page.getByRole("navigation", { name });
const goodToKnow = () => page.getByRole("main").getByRole("heading", { level: 2, name: en["home.secondary_title"] });
const category = (name: string) => page.getByRole("main").getByRole("heading", { level: 3, name, exact: true });

/** A home with a category in each of two groups; only the second version shows "good to know". */
function inTwoGroups(brand?: "ember") {
  const world = fakeWorld(brand);
  world.categories.push({
    uuid: uuid(0x602),
    name: "House rules",
    category_type: "SecondaryContent",
    content_group: "secondary",
    contents: [contentCard({ uuid: uuid(0x405), title: "Quiet hours" })],
  });
  return world;
}

test("H3 F3 each version of home sends its requests once, in two waves; a change of the gate changes an open page", async () => {
  const portal = preparePage({ world: inTwoGroups(), flags: { "show-content-v-2": true } });
  const { api, world, tell } = portal;
  // The tab already knows its building, so that the first requests need not wait for anything.
  portal.stores.tab.setItem("atrium.building", pier);
  const first = new Set<EndpointKey>([...ground, ...secondVersion]);
  const waves = [[...first].map((key) => api.hold(key)), [api.hold(content)]];
  const asked = (from = 0) =>
    api
      .asked()
      .slice(from)
      .filter((key) => !key.includes("/analytics/"))
      .toSorted();
  const opening = portal.open(`/building/${pier}`);
  await expect.poll(() => asked()).toEqual([...ground, ...secondVersion].toSorted());
  for (const { release } of waves[0] ?? []) release();
  const both = [...ground, ...secondVersion, content, content].toSorted();
  await expect.poll(() => asked()).toEqual(both);
  for (const { release } of waves[1] ?? []) release();
  await opening;
  await expect.element(bar()).toBeVisible();
  await expect.element(goodToKnow()).toBeVisible();
  expect(asked()).toEqual(both);

  const told = /\/flags\/stream/;
  await expect.poll(() => streamsAt(told).length).toBe(1);
  const before = api.asked().length;
  world.flags["show-content-v-2"] = false;
  tell(told, { type: "refetchEvaluation" });
  await expect.element(goodToKnow()).not.toBeInTheDocument();
  await expect.element(category("What's on")).toBeVisible();
  expect(asked(before)).toEqual([flags, ...firstVersion].toSorted());
  world.flags["show-content-v-2"] = true;
  tell(told, { type: "refetchEvaluation" });
  await expect.element(goodToKnow()).toBeVisible();
});

test("H3 another language reloads the same content, each thing once @night", async () => {
  const { api } = await renderPage("/building", { world: inTwoGroups() });
  await expect.element(bar()).toBeVisible();
  const before = api.asked().length;
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect.element(bar(de["home.categories_label"])).toBeVisible();
  const keys = [
    "GET /tenant/v1/buildings/:id/today",
    "GET /tenant/v1/buildings/:id/utility-buttons",
    ...secondVersion,
    content,
    content,
  ] as const;
  const asked = () =>
    api
      .asked()
      .slice(before)
      .filter((key) => key.startsWith("GET /tenant/") && !key.includes("/apps"))
      .toSorted();
  await expect.poll(asked).toEqual([...keys].toSorted());
  for (const key of new Set(keys)) expect(api.calls(key).at(-1)?.query, key).toMatchObject({ lang: "de-de" });
});

test("H1 home with its bar is accessible, and nothing sticks out at any width, in the dark", async () => {
  await renderPage("/building", { world: inTwoGroups("ember"), width: 390, colorScheme: "dark" });
  await bar().getByRole("link", { name: "What's on" }).click();
  await expect.poll(() => bar().element().querySelector("[aria-current=location]")?.textContent).toBe("What's on");
  await expectAccessible();
  for (const width of widths) {
    await page.viewport(width, 900);
    expect(fits()).toBe(true);
  }
});
