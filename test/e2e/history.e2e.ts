import { expectAccessible, looksOf, screenshot } from "./browser.ts";
import { confirming, fits, kind, onHistory, row, rows, sheet, tab } from "./history-page.ts";
import { expect, test } from "./journey.ts";
import { type Language, tables } from "./tables.ts";

const { en } = tables;

/** Each brand in a language of its own as well as in English. */
const languages: Record<string, [language: Language, locale: string]> = {
  "harborline light": ["en", "en-US"],
  "harborline dark": ["de", "de-DE"],
  "ember light": ["de", "de-DE"],
  "ember dark": ["en", "en-GB"],
  "northlight light": ["nb", "nb-NO"],
  "northlight dark": ["en", "en-GB"],
};

for (const { brand, colorScheme, width } of looksOf())
  test(`R1 R4 D5 list and booking look right: ${brand}, ${colorScheme}, ${width} px`, ({ inVisit }) => {
    const [language, locale] = languages[`${brand} ${colorScheme}`] ?? ["en", "en-GB"];
    return onHistory(
      { inVisit },
      "?type=resource_booking",
      async ({ page }) => {
        const name = `history-${brand}-${colorScheme}-${language}`;
        await rows(page).first().waitFor();
        expect(await fits(page)).toBe(true);
        await expectAccessible(page);
        await screenshot(page, `${name}-1-rooms`, { fullPage: true });
        await rows(page).getByRole("link").first().click();
        await sheet(page).getByRole("heading", { level: 3 }).first().waitFor();
        expect(await fits(page)).toBe(true);
        await expectAccessible(page);
        await screenshot(page, `${name}-2-booking`);
      },
      { brand, colorScheme, width, language, locale },
    );
  });

test("R4 R1 D6 through every list, to a booking and what its cancelling asks, and to an event in its own building", ({
  inVisit,
}) =>
  onHistory(
    { inVisit },
    "",
    async ({ page }) => {
      for (const type of ["event_post", "resource_booking", "services_booking"] as const) {
        await kind(page, en[`history.type_${type}`]).click();
        for (const period of ["upcoming", "past"] as const) {
          await tab(page, en[`history.${period}`]).click();
          await rows(page).first().waitFor();
          expect(await fits(page)).toBe(true);
          await screenshot(page, `history-walk-${type}-${period}`, { fullPage: true });
        }
      }
      await rows(page).getByText("Tide & Thread").waitFor();
      await page.reload();
      await rows(page).getByText("Tide & Thread").waitFor();

      await kind(page, en["history.type_resource_booking"]).click();
      await tab(page, en["history.upcoming"]).click();
      await row(page, /^Maas/).first().click();
      await sheet(page).getByRole("heading", { level: 3, name: "Maas" }).waitFor();
      await screenshot(page, "history-walk-booking");
      await sheet(page).getByRole("button", { name: en["booking.cancel"] }).click();
      await confirming(page).waitFor();
      expect(await fits(page)).toBe(true);
      await expectAccessible(page);
      await screenshot(page, "history-walk-confirm");
      await confirming(page).getByRole("button", { name: en["booking.keep"] }).click();
      await sheet(page).getByRole("button", { name: en["app.close"] }).click();
      await sheet(page).waitFor({ state: "detached" });

      await kind(page, en["history.type_event_post"]).click();
      await row(page, /Concert under the Lantern/)
        .first()
        .click();
      await page.waitForURL(/\/building\/[0-9a-f-]+\/event-posts\//);
      await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
    },
    { width: 820, colorScheme: "dark" },
  ));
