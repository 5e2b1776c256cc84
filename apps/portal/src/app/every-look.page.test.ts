import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { brandOf } from "@atrium/web/testing/world-brands.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../testing/render-page.tsx";
import { answerMore, everyPart, fullWorld, screens } from "../testing/screens.ts";

/** Three widths of the design, and the narrowest supported width. */
test.each(
  someByDay(
    [
      { brand: "harborline", colorScheme: "light", axe: 390 },
      { brand: "northlight", colorScheme: "dark", axe: 1440 },
      { brand: "ember", colorScheme: "dark", axe: 320 },
    ] as const,
    2,
  ),
)(
  "T1 T2 T3 T4 T9 T10 D6 every screen of $brand, $colorScheme, fits at 320, 390, 820 and 1440 px and is accessible at $axe",
  async ({ brand, colorScheme, axe }) => {
    const world = fullWorld();
    world.brand = { ...world.brand, ...brandOf(brand), config: world.brand.config };
    const portal = preparePage({ world, colorScheme, flags: everyPart });
    answerMore(portal);
    for (const [name, address] of screens) {
      await portal.open(address);
      await portal.settled();
      for (const width of [320, 390, 820, 1440]) {
        await page.viewport(width, 900);
        expect(fits(), `${name} at ${width} px`).toBe(true);
        if (width === axe) await expectAccessible();
      }
    }
  },
  300_000,
);
