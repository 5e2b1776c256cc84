import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { type BrandName, expectAccessible, screenshot, signIn, widths } from "./browser.ts";
import { quiet } from "./quiet.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { confirming, fits, heading, historyOf, kind, row, rows, sheet, tab } from "./history-page.ts";
import { ownServer } from "./own-server.ts";
import { type Language, tables } from "./tables.ts";

const { en } = tables;
const server = ownServer();
const { inVisit, port } = server;
const onHistory = historyOf(server);
const patient = { timeout: 40_000 };

const ways: { brand: BrandName; colorScheme: "light" | "dark"; language: Language; locale: string }[] = [
  { brand: "harborline", colorScheme: "light", language: "en", locale: "en-US" },
  { brand: "harborline", colorScheme: "dark", language: "de", locale: "de-DE" },
  { brand: "ember", colorScheme: "light", language: "de", locale: "de-DE" },
  { brand: "ember", colorScheme: "dark", language: "en", locale: "en-GB" },
  { brand: "northlight", colorScheme: "light", language: "nb", locale: "nb-NO" },
  { brand: "northlight", colorScheme: "dark", language: "en", locale: "en-GB" },
];

describe.each(ways)("$brand, $colorScheme, $language", ({ brand, colorScheme, language, locale }) => {
  test("R1 R4 D5 list and booking", () =>
    onHistory(
      "?type=resource_booking",
      async ({ page }) => {
        const name = `history-${brand}-${colorScheme}-${language}`;
        await rows(page).first().waitFor();
        await expectAccessible(page);
        await screenshot(page, `${name}-1-rooms`, { fullPage: true });
        await rows(page).getByRole("link").first().click();
        await sheet(page).getByRole("heading", { level: 3 }).first().waitFor();
        await expectAccessible(page);
        await screenshot(page, `${name}-2-booking`);
      },
      { brand, colorScheme, language, locale },
    ));
});

test.each(widths)("D6 R4 every list, the booking and its dialog at %ipx, without a side scroll", (width) =>
  onHistory(
    "",
    async ({ page }) => {
      const name = `history-width-${width}`;
      for (const type of ["event_post", "resource_booking", "services_booking"] as const) {
        await kind(page, en[`history.type_${type}`]).click();
        for (const period of ["upcoming", "past"] as const) {
          await tab(page, en[`history.${period}`]).click();
          await rows(page).first().waitFor();
          expect(await fits(page)).toBe(true);
          await screenshot(page, `${name}-${type}-${period}`, { fullPage: true });
        }
      }
      await expectAccessible(page);
      await kind(page, en["history.type_resource_booking"]).click();
      await tab(page, en["history.upcoming"]).click();
      await row(page, /^Maas/).first().click();
      await sheet(page).getByRole("heading", { level: 3, name: "Maas" }).waitFor();
      await screenshot(page, `${name}-booking`);
      await sheet(page).getByRole("button", { name: en["booking.cancel"] }).click();
      await confirming(page).waitFor();
      await expectAccessible(page);
      await screenshot(page, `${name}-confirm`);
      expect(await fits(page)).toBe(true);
    },
    { width, colorScheme: width === 820 ? "dark" : "light" },
  ),
);

describe("R4 the address", () => {
  test("R4 keeps kind and tab: back, reload and a wrong word", () =>
    onHistory("?type=nonsense&tab=later", async ({ page }) => {
      await expect.poll(() => kind(page, en["history.type_event_post"]).isChecked(), patient).toBe(true);
      await kind(page, en["history.type_services_booking"]).click();
      await tab(page, en["history.past"]).click();
      await page.waitForURL(/type=services_booking&tab=past/);
      await rows(page).getByText("Tide & Thread").waitFor();
      await page.reload();
      await rows(page).getByText("Tide & Thread").waitFor();
      await page.goBack();
      await page.waitForURL(/type=services_booking$/);
      await rows(page).getByText("Deltaworks Health").first().waitFor();
      await page.goBack();
      await expect.poll(() => kind(page, en["history.type_event_post"]).isChecked(), patient).toBe(true);
    }));

  test("R1 opens the booking by itself, closes it with Back, and Escape gives the focus back to its row", () =>
    onHistory("?type=resource_booking", async ({ page }) => {
      await row(page, /^Noord/).click();
      await sheet(page).getByRole("heading", { level: 2, name: en["booking.title_booked"] }).waitFor();
      await page.reload();
      await sheet(page).getByRole("heading", { level: 3, name: "Noord" }).waitFor();
      await page.goBack();
      await sheet(page).waitFor({ state: "detached" });
      expect(page.url()).not.toContain("booking=");
      await page.goForward();
      await sheet(page).getByRole("heading", { level: 3, name: "Noord" }).waitFor();
      await sheet(page).getByRole("button", { name: en["app.close"] }).click();
      await sheet(page).waitFor({ state: "detached" });

      await row(page, /^Noord/).focus();
      await page.keyboard.press("Enter");
      await sheet(page).getByRole("heading", { level: 3, name: "Noord" }).waitFor();
      await page.keyboard.press("Escape");
      await sheet(page).waitFor({ state: "detached" });
      await expect.poll(() => page.url(), patient).not.toContain("booking=");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Noord");
    }));

  test("R4 an event leads to its page in its own building, whichever is open", () =>
    onHistory("", async ({ page }) => {
      await row(page, /Concert under the Lantern/)
        .first()
        .click();
      await page.waitForURL(/\/building\/[0-9a-f-]+\/event-posts\//);
      await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
    }));

  test("R1 a booking that is not one's own is not here", () =>
    onHistory(
      "?booking=building.0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21.0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e22.0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e23",
      async ({ page }) => {
        await sheet(page).getByText(en["booking.not_found_title"]).waitFor();
        await expectAccessible(page);
        await sheet(page).getByRole("button", { name: en["app.close"] }).click();
        await expect.poll(() => page.url(), patient).not.toContain("booking=");
      },
    ));
});

test("R4 by keyboard alone: kind by arrows, tab by arrows, the list by Tab", () =>
  onHistory("", async ({ page }) => {
    await kind(page, en["history.type_event_post"]).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/type=resource_booking/);
    expect(
      await kind(page, en["history.type_resource_booking"]).evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await row(page, /^Maas/).first().waitFor();
    const upcoming = await rows(page).first().innerText();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/tab=past/);
    // The keyboard would lose its place with a list that is still to go.
    await expect.poll(() => rows(page).first().innerText(), patient).not.toBe(upcoming);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("li") !== null)).toBe(true);
  }));

describe("R4 what there may be instead of a list", () => {
  test("R4 nothing of a kind says so in its own words", () =>
    onHistory(
      "?type=services_booking&tab=past",
      async ({ page }) => {
        await page.getByRole("heading", { name: en["history.empty_services_booking"] }).waitFor();
        await expectAccessible(page);
        await screenshot(page, "history-empty");
      },
      { brand: "ember", locale: "en-GB" },
    ));

  test("R4 a failure can be tried again", () =>
    onHistory("", async ({ page }) => {
      await page.route("**/users/current/transactions?*", (route) => route.abort());
      await kind(page, en["history.type_services_booking"]).click();
      await page.getByRole("heading", { name: en["history.failed_title"] }).waitFor();
      await screenshot(page, "history-failed");
      await page.unroute("**/users/current/transactions?*");
      await page.getByRole("button", { name: en["app.try_again"] }).click();
      await rows(page).first().waitFor();
    }));

  test("R4 a long history comes in pages", () =>
    onHistory(
      "?type=resource_booking&tab=past",
      async ({ page }) => {
        await rows(page).first().waitFor();
        expect(await rows(page).count()).toBe(20);
        await page.getByRole("button", { name: en["history.load_more"] }).click();
        await expect.poll(() => rows(page).count(), patient).toBeGreaterThan(20);
        await page.getByRole("button", { name: en["history.load_more"] }).waitFor({ state: "detached" });
      },
      { brand: "northlight", locale: "en-GB" },
    ));
});

describe("F3 account-history", () => {
  const gone = (page: Page) => page.getByRole("heading", { level: 1, name: en["not_found.title"] });

  test("F3 switches the page while it is open", () =>
    onHistory("", async ({ page }) => {
      const change = await flagAdministrator(port());
      try {
        await change.to("account-history", off);
        await gone(page).waitFor();
        await expectAccessible(page);
        await change.to("account-history", on);
        await heading(page).waitFor();
      } finally {
        await change.restore("account-history");
      }
    }));

  test("F3 where it is off there is no such page, and nothing is asked for", () =>
    inVisit(
      async (visitor) => {
        const { page } = visitor;
        await page.goto(visitor.at("/"));
        await signIn(visitor, "ember");
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.goto(visitor.at("/my-history"));
        await gone(page).waitFor();
        await quiet(page);
        expect(asked.filter((url) => url.includes("/transactions"))).toEqual([]);
      },
      { brand: "ember", locale: "en-GB" },
    ));
});
