import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage, renderPage } from "../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { eventEntry } from "@atrium/web/testing/world-doings.ts";
import { brandOf } from "@atrium/web/testing/world-brands.ts";
import { contentCard, eventPost, pier, wharf } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const theme = "GET /buildings/:id/theme";
const promoted = "GET /tenant/v2/buildings/:id/promoted-content";
const flags = "POST /ofrep/v1/evaluate/flags";
const [pierName, wharfName] = ["Pier One", "The Wharf"];

const h1 = (name: string) => page.getByRole("heading", { level: 1, name });
const utilities = () => page.getByRole("banner").getByRole("link", { name: en["nav.utilities"], exact: true });
const fill = () => getComputedStyle(document.documentElement).getPropertyValue("--fill");

/** Switches the building by the header's dialog; does not wait for the new building. */
async function choose(from: string, to: string): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(from) })
    .click();
  await page.getByRole("dialog", { name: en["nav.switch_building"] }).getByRole("link", { name: to }).click();
}

/** Releases the delayed answer. */
const gate = () => Promise.withResolvers<void>();

test("C2 leaving a building aborts its pending requests, and a late answer changes nothing", async () => {
  const { promise, resolve } = gate();
  const portal = preparePage();
  portal.api.on(promoted, async ({ params }) => {
    if (params.id === pier) await promise;
    return { data: { contents: [contentCard({ title: params.id === pier ? pierName : wharfName })] } };
  });
  // The visit begins on this page, so the home of its building is not in the cache yet.
  await portal.open(`/building/${pier}/event-posts/${eventPost().uuid}`);
  await expect.element(h1(eventPost().title)).toBeVisible();
  await page.getByRole("link", { name: en["nav.home"], exact: true }).last().click();
  const isHeld = () => portal.api.calls(promoted).some(({ params }) => params.id === pier);
  await expect.poll(isHeld).toBe(true);
  await choose(pierName, wharfName);
  await expect.element(h1(wharfName)).toBeVisible();
  await expect.poll(portal.api.givenUp).toContain(`/tenant/v2/buildings/${pier}/promoted-content`);
  resolve();
  await portal.settled();
  await expect.element(h1(wharfName)).toBeVisible();
  expect(page.getByText(pierName).elements()).toEqual([]);
});

test("C2 a late theme of the former building is not applied", async () => {
  const { promise, resolve } = gate();
  let holds = false;
  const portal = preparePage();
  const other = brandOf("ember");
  const themeOf = (tokens: typeof other.theme.tokens, colour: string) => ({
    data: {
      theme: {
        home_header_image_url: null,
        home_header_image_preview: null,
        home_header_image_focus: null,
        display_portfolio_logo: false,
        portfolio_logo_url: null,
        building_logo_url: null,
        primary_color: colour,
        secondary_color: colour,
        primary_font_color: null,
        font: other.look.font,
        tokens,
      },
    },
  });
  portal.api.on(theme, async ({ params }) => {
    if (params.id === wharf) return themeOf(other.theme.tokens, other.look.primary_color);
    if (holds) await promise;
    return themeOf(portal.world.brand.theme.tokens, portal.world.brand.look.primary_color);
  });
  await portal.open("/building");
  await expect.element(h1(pierName)).toBeVisible();
  const former = fill();
  await choose(pierName, wharfName);
  await expect.element(h1(wharfName)).toBeVisible();
  const look = fill();
  expect(look).not.toBe(former);
  holds = true;
  const before = portal.api.calls(theme).length;
  await choose(wharfName, pierName);
  await expect.poll(() => portal.api.calls(theme).length).toBe(before + 1);
  portal.back();
  await expect.element(h1(wharfName)).toBeVisible();
  resolve();
  await portal.settled();
  expect(fill()).toBe(look);
  await expect.element(h1(wharfName)).toBeVisible();
});

test("C2 a link into another building works although the answers that hovering it asked for are still on their way", async () => {
  const world = fakeWorld();
  world.events = [eventPost({ building_uuid: wharf })];
  world.transactions = [eventEntry({ building_uuid: wharf })];
  const portal = await renderPage("/my-history", { world, flags: { "account-history": true } });
  const link = page.getByRole("tabpanel").getByRole("link", { name: eventPost().title });
  await expect.element(link).toBeVisible();
  await portal.settled();
  const held = portal.api.hold(theme);
  await link.hover();
  const asked = () => portal.api.calls(theme).filter(({ params }) => params.id === wharf).length;
  await expect.poll(asked).toBe(1);
  await link.click();
  await expect.poll(portal.address).toBe(`/building/${wharf}/event-posts/${eventPost().uuid}`);
  held.release();
  await expect.element(h1(eventPost().title)).toBeVisible();
});

test("F1 F2 trap 1: a building never shows the former one's flags, however slow the answer", async () => {
  const { promise, resolve } = gate();
  const portal = preparePage();
  portal.api.on(flags, async ({ body }) => {
    const isHere = JSON.stringify(body).includes(pier);
    if (!isHere) await promise;
    return { flags: [{ key: "utilities-link", value: isHere }] };
  });
  await portal.open("/building");
  await expect.element(utilities()).toBeVisible();
  const shown = new Set<string>();
  const watch = new MutationObserver(() => {
    const name = document.querySelector("h1")?.textContent ?? "";
    shown.add(`${name}: ${utilities().elements().length > 0 ? "on" : "off"}`);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await choose(pierName, wharfName);
  await expect.poll(() => portal.api.calls(flags).length).toBe(2);
  resolve();
  await expect.element(h1(wharfName)).toBeVisible();
  await portal.settled();
  expect(utilities().elements()).toEqual([]);
  portal.back();
  await expect.element(h1(pierName)).toBeVisible();
  await expect.element(utilities()).toBeVisible();
  watch.disconnect();
  expect([...shown]).toContain(`${wharfName}: off`);
  expect([...shown]).not.toContain(`${wharfName}: on`);
});

test("F1 a page that cannot load its flags uses the defaults", async () => {
  const portal = preparePage();
  portal.api.drop(flags);
  await portal.open("/building");
  await expect.element(h1(pierName)).toBeVisible();
  expect(portal.api.calls(flags).length).toBeGreaterThan(0);
  await expect.element(utilities()).toBeVisible();
});
