/* K7: a booking that is one date of a series. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { booking, bookingEntry } from "@atrium/web/testing/world-doings.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { series } from "@atrium/web/testing/world-rooms.ts";
import { renderPage } from "../../testing/render-page.tsx";

const { en } = words;
const reading = "GET /tenant/v1/buildings/:id/series/:seriesUuid";
const cancelling = "PUT /tenant/v1/buildings/:id/series/:seriesUuid/cancel";

const sheet = () => page.getByRole("dialog").first();
const rest = () => sheet().getByRole("button", { name: en["booking.series_rest"] });
const confirming = () => page.getByRole("dialog", { name: en["booking.series_confirm_title"] });

async function opened() {
  const world = fakeWorld();
  const all = [3, 10, 17].map((days, at) =>
    booking({ uuid: uuid(0x5c0 + at), start_at: inDays(days, 9), end_at: inDays(days, 11), series_uuid: uuid(0x5e1) }),
  );
  world.bookings = all;
  world.transactions = all.slice(0, 1).map((one) => bookingEntry(one));
  const portal = await renderPage("/my-history?type=resource_booking", { world, flags: { "account-history": true } });
  const shown = { cancelled: 2, cancelled_cents: 8000, kept: 1, kept_cents: 4000, quote_hash: "shown" };
  portal.api.on(reading, () => ({ data: { series: series(all, { rest: shown }) } }));
  await page
    .getByRole("tabpanel")
    .getByRole("link", { name: /^Noord/ })
    .click();
  await expect.element(sheet().getByRole("heading", { name: en["booking.series"] })).toBeVisible();
  return { ...portal, all };
}

test("K7 a booking of a series says so, links to the other dates, and cancels the rest at the cost shown before", async () => {
  const { api, all, address } = await opened();
  await expect.element(rest()).toBeVisible();
  await expectAccessible();
  await rest().click();
  const cost =
    "Dates that are cancelled: 2. €80 is no longer due. Dates that can no longer be cancelled and stay: 1, €40.";
  await expect.element(confirming().getByText(cost)).toBeVisible();
  await expectAccessibleAtNight();
  api.on(cancelling, { data: { series: series(all.map((one) => ({ ...one, status: "canceled" }))) } });
  await confirming().getByRole("button", { name: en["booking.yes_cancel"] }).click();
  await expect.element(page.getByText(en["booking.series_cancelled"])).toBeInTheDocument();
  // Z31: the pressed button may be gone; the focus is still in the sheet.
  await expect.poll(() => sheet().element().contains(document.activeElement)).toBe(true);
  const [call] = api.calls(cancelling);
  expect(call?.body).toEqual({ from: all[0]?.uuid, quote_hash: "shown" });
  expect(call?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  await sheet().getByRole("list").getByRole("link").first().click();
  await expect.poll(address).toContain(all[1]?.uuid);
});

test("K7 if the series has changed, nothing is cancelled and the page loads it again", async () => {
  const { api } = await opened();
  api.on(cancelling, () => refuse("quote_changed"));
  await rest().click();
  await confirming().getByRole("button", { name: en["booking.yes_cancel"] }).click();
  await expect.element(page.getByRole("dialog", { name: en["booking.error_title"] })).toBeVisible();
  await expect.poll(() => api.calls(reading).length).toBeGreaterThan(1);
});
