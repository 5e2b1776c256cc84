/* P1: wherever a picture is cropped, its focal point stays visible. */
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { pier, utility } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { preparePage } from "../../testing/render-page.tsx";

test.each([
  ["the building's point", "30% 65%", "30% 65%"],
  ["the middle where none is said", null, "50% 50%"],
])("P1 home's banner keeps %s visible", async (_, image_focus, position) => {
  const world = fakeWorld();
  for (const building of world.buildings) building.image_focus = image_focus;
  const portal = preparePage({ world });
  await portal.open(`/building/${pier}`);
  const picture = () => document.querySelector<HTMLImageElement>("#home img");
  await expect.poll(() => picture() && getComputedStyle(picture() as Element).objectPosition).toBe(position);
});

test("P1 a tile keeps the focal point of its picture visible", async () => {
  const world = fakeWorld();
  world.utilities = [utility(1, "Metro", { web_image: "/files/metro.png/324.webp", web_image_focus: "30% 65%" })];
  const portal = preparePage({ world });
  await portal.open(`/building/${pier}`);
  const picture = () => document.querySelector<HTMLImageElement>('img[src*="metro.png"]');
  await expect.poll(() => picture() && getComputedStyle(picture() as Element).objectPosition).toBe("30% 65%");
});
