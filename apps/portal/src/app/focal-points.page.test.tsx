import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { booking, bookingEntry } from "@atrium/web/testing/world-doings.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { content, pier } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage, renderPage } from "../testing/render-page.tsx";

const { en } = words;
const image_url = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`;
const image_focus = "20% 80%";

/** The focal points by which pictures of the page are cropped. */
const crops = () =>
  Array.from(document.querySelectorAll<HTMLImageElement>(`img[src="${image_url}"]`), (img) => img.style.objectPosition);

test("P1 a building keeps its focal point on the landing page", async () => {
  const world = fakeWorld();
  world.buildings = world.buildings.map((building) => ({ ...building, image_url, image_focus }));
  await renderPage("/", { world, visitor: true });
  await expect.element(page.getByRole("heading", { name: en["landing.buildings_title"] })).toBeVisible();
  await expect.poll(crops).toEqual(world.buildings.map(() => image_focus));
});

test.each(["/", "/login"])("P1 the picture of a brand keeps its focal point at %s", async (address) => {
  const world = fakeWorld();
  Object.assign(world.brand.theme, { hero_image_url: image_url, hero_image_focus: image_focus });
  world.buildings = [];
  await renderPage(address, { world, visitor: true });
  await expect.poll(crops).toEqual([image_focus]);
  // The tall form of the landing page is the middle of the picture.
  expect(document.querySelector(".shell-picture source")).toBeNull();
});

test("P1 a place that goes with an item keeps its focal point", async () => {
  const world = fakeWorld();
  world.contents = [content({ uuid: uuid(0x404), title: "How to find us", attachable_amenity_uuid: uuid(0x202) })];
  const portal = preparePage({ world });
  const place = { kind: "amenity" as const, uuid: uuid(0x202), name: "Pool", image_url, image_focus };
  const nothing = { image_preview: null, image_alt_text: null, provider_name: null, price: null, currency_type: null };
  portal.api.on("GET /tenant/v2/buildings/:id/content/:contentUuid/related", {
    data: { attached: [{ ...place, ...nothing }], contents: [] },
  });
  await portal.open(`/building/${pier}/content/${uuid(0x404)}`);
  await expect.poll(crops).toEqual([image_focus]);
});

test("P1 a booked room keeps its focal point in the history", async () => {
  const world = fakeWorld();
  world.transactions = [bookingEntry(booking({ image_url, image_focus }))];
  await renderPage("/my-history?type=resource_booking", { world, flags: { "account-history": true } });
  await page.getByRole("radio", { name: en["history.type_resource_booking"] }).click();
  await expect.poll(crops).toEqual([image_focus]);
});
