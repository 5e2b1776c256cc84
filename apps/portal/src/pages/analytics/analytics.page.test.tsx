import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { nextTurn } from "@atrium/web/testing/page-ground.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { words } from "@atrium/web/testing/words.ts";
import { eventPost, pier } from "@atrium/web/testing/world-items.ts";
import { preparePage } from "../../testing/render-page.tsx";

const { en } = words;

test("U8 opening an order-ahead menu by its tile sends its event", async () => {
  const world = fakeWorld();
  world.utilities = [
    {
      uuid: uuid(0x701),
      text: "Food trucks today",
      name: "Order ahead",
      utility_name: "Order ahead",
      type: "nativelink",
      url: null,
      route: null,
      order: 1,
      web_image: null,
      web_image_focus: null,
      company_types: [],
    },
  ];
  const portal = preparePage({ world });
  const { api } = portal;
  const ticket = "ticket-0123456789";
  api.on("GET /analytics/v2/settings", { data: { analytics: { consent: "not_required", scripts: [], ticket } } });
  api.on("POST /analytics/v2/track", ({ body }) => ({ data: { stored: body.events?.length ?? 0, ticket } }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await portal.open("/building");
  await page.getByRole("button", { name: /Food trucks today/ }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expect.poll(() => told(portal)).toContainEqual(["order_ahead_menu_opened", "open"]);
});

/** The sent events, by name and type. Events wait some seconds to be sent in a batch. */
async function told({ api }: ReturnType<typeof preparePage>) {
  await vi.advanceTimersByTimeAsync(5_000);
  const events = api.calls("POST /analytics/v2/track").flatMap(({ body }) => body.events ?? []);
  return events.map(({ event_type, type }) => [event_type, type]);
}

test("Z35 the page on which a person consents is counted once, with its type; earlier pages are not sent", async () => {
  const portal = preparePage();
  const { api } = portal;
  const ticket = "ticket-0123456789";
  api.on("GET /analytics/v2/settings", { data: { analytics: { consent: "required", scripts: [], ticket } } });
  api.on("POST /analytics/v2/track", ({ body }) => ({ data: { stored: body.events?.length ?? 0, ticket } }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await portal.open("/building");
  await page.getByRole("link", { name: eventPost().title }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name: eventPost().title })).toBeVisible();
  await page.getByRole("button", { name: en["consent.allow"], exact: true }).click();
  await expect.poll(() => told(portal)).toEqual([["content_viewed", "view"]]);
});

test("Z35 the question for consent makes room on a short page, and the page does not measure itself in vain", async () => {
  const portal = preparePage();
  const analytics = { consent: "required" as const, scripts: [], ticket: "ticket-0123456789" };
  portal.api.on("GET /analytics/v2/settings", { data: { analytics } });
  await portal.open(`/building/${pier}/posts/${uuid(0x9ff)}`);
  const bar = page.getByRole("region", { name: en["consent.title"] });
  await expect.element(bar).toBeVisible();
  const room = () => getComputedStyle(document.body).paddingBottom;
  expect(room()).toBe(`${bar.element().getBoundingClientRect().height}px`);
  // An observer that changes the page's height would end in a fault of the window, in this frame or the next one.
  await nextTurn();
  await nextTurn();
});

test("P12 a search for companies without results sends one event, without the search text", async () => {
  const portal = preparePage();
  const { api } = portal;
  const ticket = "ticket-0123456789";
  api.on("GET /analytics/v2/settings", { data: { analytics: { consent: "not_required", scripts: [], ticket } } });
  api.on("POST /analytics/v2/track", ({ body }) => ({ data: { stored: body.events?.length ?? 0, ticket } }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await portal.open(`/building/${pier}/companies?search=nobody at all`);
  await expect.element(page.getByRole("heading", { name: en["companies.none_title"] })).toBeVisible();
  await expect.poll(() => told(portal)).toEqual([["search_found_nothing", "view"]]);
  const events = api.calls("POST /analytics/v2/track").flatMap(({ body }) => body.events ?? []);
  expect(events[0]?.properties).toEqual({ place: "companies" });
});
