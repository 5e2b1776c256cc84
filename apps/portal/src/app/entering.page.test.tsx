import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { type PageOptions, type PortalPage, preparePage, renderPage } from "../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { brandOf } from "@atrium/web/testing/world-brands.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { pier, wharf } from "@atrium/web/testing/world-items.ts";

const { en, de } = words;
const [pierName, wharfName] = ["Pier One", "The Wharf"];
const home = (building: string) => `/building/${building}`;

const h1 = (name: string) => page.getByRole("heading", { level: 1, name });
const banner = () => page.getByRole("banner");
const dialog = () => page.getByRole("dialog", { name: en["nav.switch_building"] });
const fill = () => getComputedStyle(document.documentElement).getPropertyValue("--fill");

/** The requests that every page of a building shares with its home. */
const ofBuilding = [
  "GET /buildings/:id/theme",
  "POST /ofrep/v1/evaluate/flags",
  "GET /user-permissions/v1",
  "GET /tenant/v1/buildings/:id/today",
  "GET /tenant/v1/buildings/:id/utility-buttons",
  "GET /tenant/v2/buildings/:id/promoted-content",
  "GET /tenant/v1/buildings/:id/categories",
] as const satisfies readonly EndpointKey[];

/** A page with two buildings, of which the second has a theme of its own. */
function prepared(options: PageOptions = {}): PortalPage {
  const portal = preparePage(options);
  const { theme } = portal.world.brand;
  portal.api.on("GET /buildings/:id/theme", ({ params }) => ({
    data: {
      theme: {
        home_header_image_url: null,
        home_header_image_preview: null,
        home_header_image_focus: null,
        display_portfolio_logo: false,
        portfolio_logo_url: null,
        building_logo_url: null,
        primary_color: "#000000",
        secondary_color: "#000000",
        primary_font_color: null,
        font: theme.font,
        tokens: params.id === wharf ? brandOf("ember").theme.tokens : theme.tokens,
      },
    },
  }));
  return portal;
}

async function choose(from: string, to: string): Promise<void> {
  await banner()
    .getByRole("button", { name: new RegExp(from) })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: to }).click();
}

test("C1 the portal opens the building in the address, otherwise the person's default; an unknown one leads home with a message", async () => {
  const portal = await renderPage("/building");
  await expect.element(h1(pierName)).toBeVisible();
  expect(portal.address()).toBe(home(pier));
  await portal.open(home(wharf));
  await expect.element(h1(wharfName)).toBeVisible();
  const unknown = uuid(0xdead);
  await portal.open(`${home(unknown)}/content/${unknown}`);
  await expect.element(h1(wharfName)).toBeVisible();
  expect(portal.address()).toBe(home(wharf));
  const said = en["nav.building_unknown"].replace("{{building}}", wharfName);
  await expect.element(page.getByRole("status").getByText(said)).toBeVisible();
  await expectAccessible();
});

test("C2 C5 after a switch of buildings nothing of the former one is shown or requested; theme, flags and permissions are loaded again, and Back switches between them", async () => {
  const portal = prepared();
  await portal.open("/building");
  await expect.element(h1(pierName)).toBeVisible();
  // The last request of a home.
  const contents = "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content";
  const isWhole = () =>
    expect.element(page.getByRole("navigation", { name: en["home.categories_label"] })).toBeVisible();
  await isWhole();
  const former = fill();
  await banner()
    .getByRole("button", { name: new RegExp(pierName) })
    .click();
  await expect.element(dialog()).toBeVisible();
  await expectAccessibleAtNight();

  const since = (from: number) =>
    portal.api.asked().flatMap((key, at) => (at < from || key.includes("/analytics/") ? [] : [key]));
  let before = portal.api.asked().length;
  await dialog().getByRole("link", { name: wharfName }).click();
  await expect.element(h1(wharfName)).toBeVisible();
  await isWhole();
  expect(fill()).not.toBe(former);
  expect(page.getByText(pierName).elements()).toEqual([]);
  expect(since(before).filter((key) => key.includes("users/current"))).toEqual([]);
  expect(since(before).toSorted()).toEqual(
    // Two kinds of categories, and the contents of the only category.
    [...ofBuilding, "GET /tenant/v1/buildings/:id/categories" as const, contents].toSorted(),
  );
  for (const key of [...ofBuilding, contents] as const) {
    const { params, headers, body } = portal.api.calls(key).at(-1) ?? {};
    expect(headers?.get("x-building-uuid"), key).toBe(wharf);
    expect(JSON.stringify({ params, body }), key).not.toContain(pier);
  }

  before = portal.api.asked().length;
  portal.back();
  await expect.element(h1(pierName)).toBeVisible();
  await isWhole();
  expect(fill()).toBe(former);
  expect(page.getByText(wharfName).elements()).toEqual([]);
  // The cache of the previous building is cleared.
  expect(since(before)).toEqual(expect.arrayContaining(["GET /tenant/v2/buildings/:id/promoted-content", contents]));
  for (const key of since(before)) {
    const { params, headers, body } = portal.api.calls(key).at(-1) ?? {};
    expect(headers?.get("x-building-uuid"), key).toBe(pier);
    expect(JSON.stringify({ params, body }), key).not.toContain(wharf);
  }
  portal.forward();
  await expect.element(h1(wharfName)).toBeVisible();
  await portal.reload();
  await expect.element(h1(wharfName)).toBeVisible();
});

test("C2 a switch requests everything of the next building at once, in its language, with that language's phrases @night", async () => {
  const world = fakeWorld();
  const [, second] = world.buildings;
  // No other test in this file uses this language, so its phrases are not loaded yet.
  if (second) second.languages = [{ code: "pl_PL", name: "Polski", priority: 0 }];
  const portal = prepared({ world });
  await portal.open("/building?lang=de");
  await expect.element(banner().getByText(de["nav.discover"])).toBeVisible();
  // The browser's list of resource timings has a limited length.
  performance.clearResourceTimings();
  const words = () => performance.getEntriesByType("resource").find(({ name }) => name.includes("/inside/pl-pl.json"));
  const utilities = "GET /tenant/v1/buildings/:id/utility-buttons";
  const held = ofBuilding.filter((key) => key !== utilities).map((key) => portal.api.hold(key));
  const before = portal.api.asked().length;
  const file = "**/inside/pl-pl.json*";
  await commands.holdFile(file);
  await choose(pierName, wharfName);
  // Phrases and data load in parallel: all requests are sent while the phrases are delayed, and the phrases arrive while the answers are.
  await expect.poll(() => portal.api.asked().slice(before)).toEqual(expect.arrayContaining([...ofBuilding]));
  expect(words()).toBeUndefined();
  await commands.releaseFile(file);
  await expect.poll(words).toBeDefined();
  const asked = portal.api.asked().length;
  const { query } = portal.api.calls(utilities).at(-1) ?? {};
  expect(query).toEqual({ lang: "pl-pl" });
  for (const { release } of held) release();
  await expect.element(h1(wharfName)).toBeVisible();
  await expect.element(banner().getByText(de["nav.discover"])).not.toBeInTheDocument();
  expect(document.documentElement.lang).toBe("pl-pl");
  await expect.element(page.getByRole("article").first()).toBeVisible();
  // The contents of a category can only be requested after the list of categories has arrived.
  expect(portal.api.asked().slice(asked)).toEqual(["GET /tenant/v2/buildings/:id/categories/:categoryUuid/content"]);
});

test("Z18 a language that a visitor chose becomes the account's at log-in; ?lang= is applied once and removed from the address", async () => {
  const portal = preparePage({ visitor: true, flags: { "change-language": true } });
  portal.world.user = { ...portal.world.user, locale: "nb-no" };
  await portal.open("/?lang=de-de");
  await expect.element(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  expect(portal.address()).toBe("/");
  const select = page.getByRole("combobox");
  await select.selectOptions("en-us");
  await expect.element(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await portal.reload();
  await expect.element(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  portal.signIn();
  await portal.open("/");
  await expect
    .poll(() => portal.api.calls("PUT /users/current").map(({ body }) => body))
    .toEqual([{ locale: "en-us" }]);
  await expect.poll(() => document.documentElement.lang).toBe("en");
  await portal.reload();
  await portal.settled();
  expect(document.documentElement.lang).toBe("en");
  expect(portal.api.calls("PUT /users/current")).toHaveLength(1);
});
