import { expect } from "@playwright/test";
import { type BrandName, expectAccessible, looksOf, screenshot, wordsOf } from "./browser.ts";
import { widths } from "../../apps/portal/src/testing/looks.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { atHome, banner, code, exit, openContent, stored, test } from "./kiosk-tab.ts";
import { tables } from "./tables.ts";

const { en } = tables;

test.describe("into the mode and out of it", () => {
  test("M8 U5 from the header menu: one button, larger, kept by this tab alone and over a reload, and back", ({
    inTab,
    server,
  }) =>
    inTab(
      async (visitor) => {
        const change = await flagAdministrator(server.port);
        const { page, context } = visitor;
        const account = banner(page).getByRole("button").last();
        await change.to("kiosk", on);
        try {
          await account.click();
          await page.getByRole("menuitem", { name: en["nav.kiosk"] }).click();
          await exit(page).waitFor();
        } finally {
          await change.restore("kiosk");
        }
        expect(await banner(page).getByRole("button").count()).toBe(1);
        expect(await page.getByRole("navigation", { name: en["nav.label"] }).count()).toBe(0);
        expect(await stored(page)).toBe("true");
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("20px");
        expect((await exit(page).boundingBox())?.height).toBeGreaterThanOrEqual(64);
        await page.mouse.wheel(0, 1500);
        await page.waitForFunction(() => scrollY > 500);
        expect((await banner(page).boundingBox())?.y).toBe(0);

        await page.reload();
        await exit(page).waitFor();
        const other = await context.newPage();
        await other.goto(visitor.at("/"));
        await banner(other).getByRole("button").last().waitFor();
        expect(await exit(other).count()).toBe(0);
        expect(await stored(other)).toBeNull();
        await other.close();

        await exit(page).click();
        await exit(page).waitFor({ state: "detached" });
        await account.click();
        await page.getByRole("menuitem", { name: wordsOf("en").logOut }).waitFor();
        expect(await stored(page)).toBeNull();
        expect(await page.locator("html[data-kiosk]").count()).toBe(0);
        await page.keyboard.press("Escape");
        await page.reload();
        await atHome(page).waitFor();
        expect(await exit(page).count()).toBe(0);
      },
      { kiosk: false },
    ));

  test("F3 M8 exit-kiosk-mode: its button goes and comes while the page stays open", ({ inTab, server }) =>
    inTab(async ({ page }) => {
      const change = await flagAdministrator(server.port);
      await exit(page).waitFor();
      try {
        await change.to("exit-kiosk-mode", off);
        await exit(page).waitFor({ state: "detached" });
        await change.to("exit-kiosk-mode", on);
        await exit(page).waitFor();
      } finally {
        await change.restore("exit-kiosk-mode");
      }
    }));

  test("M8 whoever logs out at its address leaves the mode with the session", ({ inTab }) =>
    inTab(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/logout"));
      await page.waitForURL(/\/login/);
      await page.locator("html:not([data-kiosk])").waitFor();
      expect(await stored(page)).toBeNull();
    }));

  test("M8 everything that is pressed is 64 px or more", ({ inTab }) =>
    inTab(async ({ page }) => {
      const small = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>("button, main a[href], select, [role=menuitem]")]
            .filter((each) => each.checkVisibility() && getComputedStyle(each).display !== "inline")
            .map((each) => ({ name: each.innerText || each.ariaLabel, height: each.getBoundingClientRect().height }))
            .filter(({ height }) => height > 1 && height < 63.5),
        );
      expect(await small()).toEqual([]);
      await openContent(page);
      expect(await small()).toEqual([]);
    }));
});

test.describe("links that lead away", () => {
  test("M8 are shown as a code, by finger and by keyboard, and open no window", ({ inTab }) =>
    inTab(async ({ page, context }) => {
      const home = page.url();
      const link = page.getByRole("link", { name: /Metro and water taxi/ });
      await link.click();
      await code(page)
        .getByRole("img", { name: /ret\.example/ })
        .waitFor();
      await expectAccessible(page);
      await screenshot(page, "kiosk-code");
      await code(page).getByRole("button", { name: en["app.ok"], exact: true }).click();
      await code(page).waitFor({ state: "hidden" });

      await link.focus();
      await page.keyboard.press("Enter");
      await code(page).waitFor();
      await page.keyboard.press("Escape");
      await code(page).waitFor({ state: "hidden" });
      await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

      await page.getByRole("link", { name: /Ask the concierge/ }).click();
      await code(page)
        .getByText(/@harborline/)
        .waitFor();
      await page.keyboard.press("Escape");

      await link.click({ modifiers: ["ControlOrMeta"] });
      await code(page).waitFor();
      await page.keyboard.press("Escape");
      await openContent(page);
      expect(page.url()).not.toBe(home);
      expect(context.pages()).toHaveLength(1);
    }));

  test("M8 outside of the mode they open a window as ever", ({ inTab }) =>
    inTab(
      async ({ page, context }) => {
        await context.route("https://ret.example/**", (route) => route.fulfill({ body: "The metro" }));
        const [opened] = await Promise.all([
          context.waitForEvent("page"),
          page.getByRole("link", { name: /Metro and water taxi/ }).click(),
        ]);
        await opened.getByText("The metro").waitFor();
        expect(await code(page).count()).toBe(0);
      },
      { kiosk: false },
    ));
});

const locales: Record<BrandName, string> = { harborline: "en-US", ember: "de-DE", northlight: "nb-NO" };

for (const { brand, colorScheme, width: first } of looksOf())
  test(`M8 at every width accessible, and nothing sticks out: ${brand}, ${colorScheme}, ${first} px first`, ({
    inTab,
  }) =>
    inTab(
      async ({ page }) => {
        await expectAccessible(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === 820 ? 1180 : 900 });
          await screenshot(page, `kiosk-${brand}-${colorScheme}-${width}`);
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
            .toBeLessThanOrEqual(0);
        }
      },
      { brand, colorScheme, width: first, locale: locales[brand] },
    ));
