/* P1: wherever a picture is cropped, the point that somebody has chosen stays in sight. */
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { preparePage } from "../../testing/render-page.tsx";

const point = "30% 65%";
const banner = () => document.querySelector<HTMLImageElement>("#home img");

test("P1 home's banner keeps the building's point in sight, and the middle where none is said", async () => {
  const world = fakeWorld();
  for (const building of world.buildings) building.image_focus = point;
  const portal = preparePage({ world });
  await portal.open(`/building/${pier}`);
  await expect.poll(() => banner()?.style.objectPosition).toBe(point);

  const other = preparePage();
  await other.open(`/building/${pier}`);
  await expect.poll(() => banner()?.style.objectPosition).toBe("");
});
