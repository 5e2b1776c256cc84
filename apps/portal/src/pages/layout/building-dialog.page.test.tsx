import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { many, uuid } from "@atrium/web/testing/world-ids.ts";
import { building } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const [pierName, wharfName] = ["Pier One", "The Wharf"];

const banner = () => page.getByRole("banner");
const switcher = () => banner().getByRole("button", { name: /Pier One/ });
const account = () => banner().getByRole("button").last();
const dialog = () => page.getByRole("dialog", { name: en["nav.switch_building"] });
const link = (name: string) => dialog().getByRole("link", { name });
const h1 = (name: string) => page.getByRole("heading", { level: 1, name });
const item = () => page.getByRole("menuitem", { name: en["nav.switch_building"] });

const longName =
  "The Most Honourable Company of Harbour Pilots’ and Lightkeepers’ Warehouse, Northern Extension with Observatory";

/** Two buildings in a list that is long enough for a search field. */
function manyBuildings(brand: "harborline" | "ember" = "harborline") {
  const world = fakeWorld(brand);
  const { brand_identifier, languages } = building({ ...world.buildings[0] });
  const more = many(12, (number) =>
    building({
      brand_identifier,
      languages,
      uuid: uuid(0x900 + number),
      name: number === 1 ? longName : `Quay House ${number}`,
      address:
        number === 1 ? "Donaudampfschifffahrtsgesellschaftskapitänsstraße 1234567890, 20457 Hamburg" : `Quay ${number}`,
      ...(number % 3 === 1 ? { image_url: null, imageUrl: null } : {}),
    }),
  );
  world.buildings.push(...more);
  return world;
}

test("C5 the dialog opens from the header and from the menu, and returns the focus", async () => {
  await renderPage("/building");
  (switcher().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(link(pierName)).toHaveAttribute("aria-current", "page");
  await expect.element(link(wharfName)).not.toHaveAttribute("aria-current");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(link(wharfName)).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(switcher()).toHaveFocus();

  await account().click();
  await item().click();
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(account()).toHaveFocus();
  await switcher().click();
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{End}{Enter}");
  await expect.element(h1(wharfName)).toBeVisible();
});

test("Z35 a long list marks its edge while it continues, and not at its end", async () => {
  const world = fakeWorld();
  world.buildings = many(12, (number) => building({ uuid: uuid(0x100 + number), name: `Pier ${number}` }));
  await renderPage("/building", { world });
  await banner()
    .getByRole("button", { name: /Pier 1/ })
    .click();
  await expect.element(link("Pier 12")).toBeInTheDocument();
  const list = dialog().element().querySelector("ul");
  if (!list) throw new Error("The dialog has no list.");
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  // The shadow stays at the edge; what covers it scrolls with the ends of the list.
  expect(getComputedStyle(list).backgroundAttachment).toBe("local, local, scroll, scroll");
  expect(getComputedStyle(list).backgroundImage.match(/linear-gradient/g)).toHaveLength(4);
});

test("C5 with one building the header shows its name, and the menu has no such item", async () => {
  const world = fakeWorld();
  world.buildings = world.buildings.slice(0, 1);
  await renderPage("/building", { world });
  await expect.element(banner().getByText(pierName)).toBeVisible();
  await expect.element(switcher()).not.toBeInTheDocument();
  await account().click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  await expect.element(item()).not.toBeInTheDocument();
});

test("C5 a foreign building: a page that says so, and the way out", async () => {
  const world = fakeWorld();
  world.buildings = [];
  await renderPage("/building", { world });
  await expect.element(h1(en["home.no_building_title"])).toBeVisible();
  await expect.element(page.getByRole("button", { name: en["nav.log_out"] })).toBeVisible();
});

test("C5 a long list scrolls past 200 px, and is looked through by name and address", async () => {
  const world = manyBuildings();
  const wharf = world.buildings[1];
  if (wharf) wharf.address = "Am Sandtorkai 5, Hamburg";
  await renderPage("/building", { world });
  await switcher().click();
  const { clientHeight, scrollHeight } = dialog().getByRole("list").element();
  expect(clientHeight).toBeLessThanOrEqual(200);
  expect(scrollHeight).toBeGreaterThan(clientHeight);
  const field = dialog().getByRole("searchbox", { name: en["nav.find_building"] });
  await expect.element(field).toHaveFocus();
  await field.fill("sandtorkai");
  await expect.element(dialog().getByRole("status").getByText("1 building")).toBeInTheDocument();
  expect(dialog().getByRole("link").elements()).toHaveLength(1);
  await field.fill("nowhere at all");
  await expect
    .element(dialog().getByText(en["nav.no_building_found"].replace("{{text}}", "nowhere at all")))
    .toBeVisible();
  await expectAccessible();
  await field.fill("WHARF");
  await userEvent.keyboard("{Enter}");
  await expect.element(h1(wharfName)).toBeVisible();
});

test.each(
  someByDay([
    { brand: "harborline", colorScheme: "light", width: 390 },
    { brand: "ember", colorScheme: "dark", width: 1440 },
    { brand: "harborline", colorScheme: "dark", width: 820 },
    { brand: "ember", colorScheme: "light", width: 820 },
  ] as const),
)("C5 the dialog in $brand, $colorScheme, at $width px", async ({ brand, ...look }) => {
  const world = manyBuildings(brand);
  const all = world.buildings;
  const portal = preparePage({ ...look, world });
  for (const buildings of [all.slice(0, 2), all]) {
    world.buildings = buildings;
    await (buildings === all ? portal.reload() : portal.open("/building"));
    await switcher().click();
    await expect.element(dialog()).toBeVisible();
    expect(dialog().getByRole("link").elements()).toHaveLength(buildings.length);
    await expectAccessibleAtNight();
    expect(fits()).toBe(true);
  }
});
