import { expectAccessibleAtNight, screenshot } from "./browser.ts";
import { confirming, fits, kind, onHistory, row, rows, sheet, tab } from "./history-page.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

// Other brands, languages and widths, and empty or failed lists: apps/portal/src/pages/history/history.page.test.tsx.
test("R4 R1 D6 through every list, to a booking and the question before its cancellation, and to an event in its own building @night", ({
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
      await expectAccessibleAtNight(page);
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
