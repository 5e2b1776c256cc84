import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { contentCard, pier } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const category = uuid(0x601);
const address = `/building/${pier}/categories/${category}`;

function worldOfDays() {
  const world = fakeWorld();
  world.categories[0]?.contents.splice(
    0,
    9,
    contentCard({ uuid: uuid(1), title: "In three days", start_at: inDays(3), end_at: inDays(3, 11) }),
    contentCard({ uuid: uuid(2), title: "In a month", start_at: inDays(30), end_at: inDays(30, 11), spots_left: 0 }),
    contentCard({ uuid: uuid(3), title: "Dockers", start_at: inDays(-9), end_at: inDays(40), rsvp_enabled: false }),
    contentCard({ uuid: uuid(4), title: "Soup", type: "Deal", start_at: null, end_at: null, price: "0.00" }),
  );
  return world;
}

const main = () => page.getByRole("main");
const chip = (name: string) => main().getByRole("button", { name, exact: true });
const titles = () =>
  main()
    .getByRole("article")
    .elements()
    .map((card) => card.querySelector("h3")?.textContent);

test("T2 a rail leads to the page of its category, which has an address, days as headings and a way back", async () => {
  const portal = await renderPage("/building", { world: worldOfDays() });
  await main().getByRole("link", { name: "See all 4, What's on" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "What's on" })).toBeVisible();
  expect(portal.address()).toBe(address);
  const headings = main()
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(headings).toEqual(["Running", "This week", "Later", "Any time"]);
  portal.back();
  await expect.element(page.getByRole("heading", { level: 1, name: "Pier One" })).toBeVisible();
});

test("T2 the filter chips are in the address: they narrow the list, Back removes them, and an empty result says so", async () => {
  const portal = await renderPage(address, { world: worldOfDays() });
  await chip(en["category.week"]).click();
  await expect.poll(titles).toEqual(["Dockers", "In three days"]);
  expect(portal.address()).toBe(`${address}?when=week`);
  await chip(en["content.kind_Deal"]).click();
  const nothing = main().getByText(en["category.none_text"].replace("{{category}}", "What's on"));
  await expect.element(nothing).toBeVisible();
  portal.back();
  await expect.poll(titles).toEqual(["Dockers", "In three days"]);
  await expect.element(chip(en["category.week"])).toHaveAttribute("aria-pressed", "true");
  await chip(en["category.week"]).click();
  await chip(en["category.open"]).click();
  await expect.poll(titles).toEqual(["Dockers", "In three days", "Soup"]);
  await portal.reload();
  await expect.poll(titles).toEqual(["Dockers", "In three days", "Soup"]);
});

test("T2 a chip that is pressed before the former one's list is shown adds to it", async () => {
  const portal = await renderPage(address, { world: worldOfDays() });
  await expect.poll(titles).toHaveLength(4);
  // At once: nothing is drawn in between.
  for (const name of [en["category.week"], en["category.open"]]) (chip(name).element() as HTMLElement).click();
  await expect.poll(portal.address).toBe(`${address}?when=week&open=true`);
  await expect.poll(titles).toEqual(["Dockers", "In three days"]);
});

test("T2 the page of a category fits at every width and is accessible", async () => {
  await renderPage(address, { world: worldOfDays() });
  await expect.poll(titles).toHaveLength(4);
  for (const width of widths) {
    await page.viewport(width, 900);
    expect(fits()).toBe(true);
  }
  await expectAccessible();
});

test("T2 an empty or deleted category says so and links home", async () => {
  await renderPage(`/building/${pier}/categories/${uuid(0xdead)}`);
  await expect.element(page.getByRole("heading", { level: 1, name: en["category.empty_title"] })).toBeVisible();
  await main()
    .getByRole("link", { name: /Pier One/ })
    .last()
    .click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Pier One" })).toBeVisible();
});

test("T4 What's on has each event of the building once, and nothing else", async () => {
  const world = worldOfDays();
  const [first, second] = world.categories;
  second?.contents.push(...(first?.contents.slice(0, 1) ?? []));
  await renderPage(`/building/${pier}/whats-on`, { world });
  await expect.element(page.getByRole("heading", { level: 1, name: en["nav.whats_on"] })).toBeVisible();
  const shown = titles();
  expect(shown).toEqual(expect.arrayContaining(["In three days", "In a month", "Dockers"]));
  expect(shown).not.toContain("Soup");
  expect(new Set(shown).size).toBe(shown.length);
  await expectAccessibleAtNight();
});
