import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { isNight, someByDay } from "@atrium/web/testing/size.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { brandOf } from "@atrium/web/testing/world-brands.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../testing/render-page.tsx";
import { answerMore, everyPart, fullWorld, screens } from "../testing/screens.ts";

/** Three widths of the design, and the narrowest supported width. */
const widths = [320, 390, 820, 1440];

/** By day two looks, which share out the widths. */
test.each(
  someByDay(
    [
      { brand: "harborline", colorScheme: "light", axe: 390, byDay: [320, 390] },
      { brand: "northlight", colorScheme: "dark", axe: 1440, byDay: [820, 1440] },
      { brand: "ember", colorScheme: "dark", axe: 320, byDay: [] },
    ] as const,
    2,
  ),
)(
  "T1 T2 T3 T4 T9 T10 D6 every screen of $brand, $colorScheme, fits at each width and is accessible at $axe px",
  async ({ brand, colorScheme, axe, byDay }) => {
    const world = fullWorld();
    world.brand = { ...world.brand, ...brandOf(brand), config: world.brand.config };
    const portal = preparePage({ world, colorScheme, flags: everyPart });
    answerMore(portal);
    for (const [name, address] of screens) {
      await portal.open(address);
      await portal.settled();
      for (const width of isNight ? widths : byDay) {
        await page.viewport(width, 900);
        expect(fits(), `${name} at ${width} px`).toBe(true);
        if (width === axe) await expectAccessible();
      }
    }
  },
  300_000,
);
