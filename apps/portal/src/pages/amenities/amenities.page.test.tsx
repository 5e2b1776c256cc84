import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld, type World } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { picture } from "@atrium/web/testing/world-brands.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { pier, utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;
/** The brand's word for amenities. */
const facilities = "House facilities";
const amenities = `/building/${pier}/amenities`;

const h1 = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const h2 = (name: string) => page.getByRole("heading", { level: 2, name });
const tab = (name: string) => page.getByRole("tab", { name, exact: true });
const names = () =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("article")
    .getByRole("heading")
    .elements()
    .map(({ textContent }) => textContent);

const categoryOf = (number: number, category_name: string, own: string[]): World["amenities"][number] => ({
  category_uuid: uuid(0x700 + number),
  category_name,
  id: number,
  amenities: own.map((amenity_name, at) => ({
    amenity_uuid: uuid(0x710 + 16 * number + at),
    amenity_name,
    description: "Open from eight to six.",
    image_url: picture("#588157", 648, 416),
    image_preview: null,
    image_focus: null,
    image_alt_text: null,
    category: category_name,
  })),
});

/** A building with amenities in two categories, a brand with another word for them, and a tile that links to them. */
function withAmenities(brand?: "harborline" | "ember"): World {
  const world = fakeWorld(brand);
  world.brand = { ...world.brand, config: { ...world.brand.config, amenity_label: facilities } };
  world.amenities = [
    categoryOf(1, "Work and meet", ["Meeting rooms on 4", "The Hold auditorium", "Lobby and front desk"]),
    categoryOf(2, "Arrive and send", ["Bicycle store"]),
  ];
  world.utilities = [utility(1, facilities, { utility_name: "Amenities" })];
  return world;
}

test("H8 the tile leads to the tabs, a tab is in the address, and Back returns from an amenity to it", async () => {
  const portal = await renderPage("/building", { world: withAmenities() });
  await page.getByRole("link", { name: facilities }).first().click();
  await expect.element(h1(facilities)).toHaveFocus();
  await expect.element(h2("Arrive and send")).toBeVisible();
  await expectAccessibleAtNight();

  (tab(en["amenities.all"]).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(portal.address).toBe(`${amenities}?category=${uuid(0x701)}`);
  await expect.poll(names).toEqual(["Meeting rooms on 4", "The Hold auditorium", "Lobby and front desk"]);
  await portal.reload();
  await page.getByRole("link", { name: "The Hold auditorium" }).click();
  await expect.element(h1("The Hold auditorium")).toHaveFocus();
  await expect.element(h2("Also in “Work and meet”")).toBeVisible();
  portal.back();
  await expect.element(page.getByRole("tab", { name: "Work and meet", selected: true })).toBeVisible();
});

test("H8 an unknown amenity is not found, with a link to the amenities", async () => {
  await renderPage(`${amenities}/${uuid(0x7ff)}`, { world: withAmenities() });
  await expect.element(h1(en["content.not_found_title"])).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: facilities }).click();
  await expect.element(h1(facilities)).toBeVisible();
});

test.each([
  { brand: "harborline", colorScheme: "light", width: 390 },
  { brand: "ember", colorScheme: "dark", width: 1440 },
] as const)(
  "D6 H8 list and amenity in $brand, $colorScheme, at every width, without a side scroll @night",
  async (look) => {
    const portal = preparePage({ ...look, world: withAmenities(look.brand) });
    for (const address of [amenities, `${amenities}/${uuid(0x720)}`]) {
      await portal.open(address);
      await expect.element(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(() => document.querySelector<HTMLImageElement>("main img")?.naturalWidth).toBe(648);
      await expectAccessible();
      for (const width of [...widths, look.width]) {
        await page.viewport(width, 900);
        expect(fits()).toBe(true);
      }
    }
  },
);
