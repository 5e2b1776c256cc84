import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { expectAccessible, screenshot } from "./browser.ts";
import { confirming, historyOf, local, row, sheet } from "./history-page.ts";
import { ownServer } from "./own-server.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const onHistory = historyOf(ownServer());

describe("R3 cancelling", () => {
  const openBooking = async (page: Page, name: RegExp) => {
    await row(page, name).first().click();
    await sheet(page).getByRole("heading", { level: 3 }).first().waitFor();
  };
  const begin = (page: Page) => sheet(page).getByRole("button", { name: en["booking.cancel"] }).click();
  const yes = (page: Page) => confirming(page).getByRole("button", { name: en["booking.yes_cancel"] }).click();

  test("R3 keep, then cancel: the booking and the list say so, and stay so", () =>
    onHistory("?type=resource_booking", async ({ page }) => {
      await openBooking(page, /^Noord/);
      await begin(page);
      await confirming(page).getByRole("button", { name: en["booking.keep"] }).click();
      await confirming(page).waitFor({ state: "detached" });
      await sheet(page).getByText(en["booking.status_confirmed"]).waitFor();

      const keys: (string | undefined)[] = [];
      page.on("request", (request) => {
        if (request.method() === "DELETE") keys.push(request.headers()["idempotency-key"]);
      });
      await begin(page);
      await yes(page);
      await sheet(page).getByRole("heading", { level: 2, name: en["booking.title_cancelled"] }).waitFor();
      await sheet(page).getByRole("status").getByText(en["booking.cancelled_now"]).waitFor();
      expect(await sheet(page).getByRole("button", { name: en["booking.cancel"] }).count()).toBe(0);
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      await expectAccessible(page);
      await screenshot(page, "history-cancelled");
      await page.keyboard.press("Escape");
      // Closing goes back in the history: a page that is loaded anew meanwhile would be left again.
      await sheet(page).waitFor({ state: "detached" });
      await page.waitForURL((url) => !/[0-9a-f-]{36}/.test(url.href));
      await row(page, /^Noord.*Cancelled/).waitFor();
      await page.reload();
      await row(page, /^Noord.*Cancelled/).waitFor();
    }));

  test("R3 a failure shows the booking error dialog, and its closing lets one ask again", () =>
    onHistory("?type=resource_booking", async ({ page }) => {
      await openBooking(page, /^Counting Room/);
      await page.route("**/mine*", (route) =>
        route.request().method() === "DELETE" ? route.abort() : route.continue(),
      );
      await begin(page);
      await yes(page);
      const failed = page.getByRole("dialog", { name: en["booking.error_title"] });
      await failed.getByText(en["booking.error_text"]).waitFor();
      await expectAccessible(page);
      await screenshot(page, "history-cancel-failed");
      await failed.getByRole("button", { name: en["app.ok"] }).click();
      await failed.waitFor({ state: "detached" });
      await page.unroute("**/mine*");
      await begin(page);
      await yes(page);
      await sheet(page).getByRole("heading", { level: 2, name: en["booking.title_cancelled"] }).waitFor();
    }));

  test("R3 past the window it is not offered, and whoever asks all the same is told", () =>
    onHistory("?type=resource_booking", async ({ page }) => {
      await openBooking(page, /^The Hold/);
      await sheet(page).getByText(en["refusal.cancellation_closed"]).waitFor();
      expect(await sheet(page).getByRole("button", { name: en["booking.cancel"] }).count()).toBe(0);
      await screenshot(page, "history-window-closed");
      // As a page sees it that was opened in time.
      await page.route("**/mine*", async (route) => {
        if (route.request().method() !== "GET") return route.continue();
        const answer = await route.fetch({ url: local(route.request().url()) });
        const { data } = (await answer.json()) as { data: { booking: Record<string, unknown> } };
        const booking = { ...data.booking, cancellation_window_end_minutes: null };
        await route.fulfill({ response: answer, json: { data: { booking } } });
      });
      await page.reload();
      await begin(page);
      await yes(page);
      const told = page.getByRole("dialog", { name: en["refusal.cancellation_closed"] });
      await told.getByRole("button", { name: en["app.ok"] }).click();
      await told.waitFor({ state: "detached" });
      await sheet(page).getByText(en["booking.status_confirmed"]).waitFor();
    }));
});
