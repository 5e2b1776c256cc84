import type { Page } from "@playwright/test";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, looks, screenshot } from "./browser.ts";
import { type FlagAdministrator, flagAdministrator, off, on } from "./flag-changes.ts";
import { account, headerVisits, item, manager, openMenu } from "./header-visits.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const { inVisit } = headerVisits();

let change: FlagAdministrator;
beforeAll(async () => {
  change = await flagAdministrator();
});

describe("each item by its flag, live in the open menu", () => {
  test.each<[string, (page: Page) => ReturnType<Page["getByRole"]>]>([
    ["account", (page) => item(page, en["nav.manage_account"])],
    ["buildings", (page) => item(page, en["nav.switch_building"])],
    ["account-history", (page) => item(page, en["nav.history"])],
    ["kiosk", (page) => item(page, en["nav.kiosk"])],
    ["change-language", (page) => page.getByRole("menuitemradio", { name: "Deutsch" })],
    ["dropdown-logout", (page) => item(page, en["nav.log_out"])],
  ])("U5 F3 %s", (key, shown) =>
    inVisit(async ({ page }) => {
      await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
      await openMenu(page);
      try {
        await change.to(key, on);
        await shown(page).waitFor();
        await change.to(key, off);
        await shown(page).waitFor({ state: "detached" });
        await change.to(key, on);
        await shown(page).waitFor();
      } finally {
        await change.restore(key);
      }
      expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
    }),
  );

  test("U5 with every flag off there is no menu, and the header still says who is signed in", () =>
    inVisit(async ({ page }) => {
      const keys = ["account", "buildings", "account-history", "kiosk", "change-language", "dropdown-logout"];
      await openMenu(page);
      try {
        for (const key of keys) await change.to(key, off);
        await page.getByRole("menu").waitFor({ state: "detached" });
        await page.getByRole("banner").getByRole("img", { name: "Marit de Bruin" }).waitFor();
        expect(await page.getByRole("banner").getByRole("button").count()).toBe(0);
        await expectAccessible(page);
      } finally {
        for (const key of keys) await change.restore(key);
      }
      await openMenu(page);
    }));
});

describe("the menu", () => {
  test("U5 U6 holds its items in the order of the specification, with a line between its parts", () =>
    inVisit(async ({ page }) => {
      try {
        await change.to("account-history", on);
        await change.to("kiosk", on);
        await openMenu(page);
        await item(page, en["nav.kiosk"]).waitFor();
        const texts = await page
          .getByRole("menu")
          .evaluate((menu) =>
            [...menu.querySelectorAll("[role^=menuitem], [role=separator]")].map((each) =>
              each.getAttribute("role") === "separator" ? "—" : (each.textContent ?? ""),
            ),
          );
        expect(texts).toEqual([
          "—",
          en["nav.manage_account"],
          en["nav.switch_building"],
          en["nav.history"],
          "—",
          en["nav.kiosk"],
          `${en["nav.launch_admin"]} (${en["app.new_window"]})`,
          "—",
          "English (US)",
          "Deutsch",
          "—",
          en["nav.log_out"],
        ]);
      } finally {
        await change.restore("account-history");
        await change.restore("kiosk");
      }
    }, manager));

  test("U5 works by keyboard alone: open, walk, jump by letter, leave", () =>
    inVisit(async ({ page }) => {
      await account(page).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menu").waitFor();
      const focused = (name: string) =>
        expect.poll(() => item(page, name).evaluate((element) => element === document.activeElement)).toBe(true);
      await focused(en["nav.manage_account"]);
      await page.keyboard.press("ArrowDown");
      await focused(en["nav.switch_building"]);
      await page.keyboard.press("l");
      await focused(en["nav.log_out"]);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      await expect.poll(() => account(page).evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  test("U5 kiosk mode takes the header's place, and gives it back", () =>
    inVisit(async ({ page }) => {
      try {
        await change.to("kiosk", on);
        await openMenu(page);
        await item(page, en["nav.kiosk"]).click();
        const leave = page.getByRole("button", { name: en["kiosk.exit"] });
        await leave.waitFor();
        await leave.click();
        await account(page).waitFor();
      } finally {
        await change.restore("kiosk");
      }
    }));
});

test.each(looks.filter(({ brand }) => brand !== "ember"))(
  "U3 U5 the menu in $brand, $colorScheme, at $width px",
  ({ brand, colorScheme, width }) =>
    inVisit(
      async ({ page }) => {
        await openMenu(page);
        await expectAccessible(page);
        const { right, bottom } = await page.getByRole("menu").evaluate((menu) => menu.getBoundingClientRect());
        expect(right).toBeLessThanOrEqual(width);
        expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
        await screenshot(page, `header-menu-${brand}-${colorScheme}-${width}`);
      },
      { brand, colorScheme, width, ...(brand === "harborline" ? manager : {}) },
    ),
);
