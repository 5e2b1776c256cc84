import { describe, expect, test } from "vitest";
import { type BrandName, expectAccessible, screenshot } from "./browser.ts";
import { historyOf, kind, rows, sheet, tab } from "./history-page.ts";
import { ownServer } from "./own-server.ts";
import { type Language, tables } from "./tables.ts";

const { en } = tables;
const server = ownServer();
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

// Everything else of the page: apps/portal/src/features/history/history.page.test.tsx.
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
});
