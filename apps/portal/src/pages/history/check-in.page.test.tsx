import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { type Booking, booking, bookingEntry } from "@atrium/web/testing/world-doings.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { series } from "@atrium/web/testing/world-rooms.ts";
import { preparePage, renderPage } from "../../testing/render-page.tsx";

const { en } = words;
const checkInKey = "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/check-in";

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const sheet = () => page.getByRole("dialog").first();
const checkIn = () => sheet().getByRole("button", { name: en["booking.check_in"] });
const saying = (text: string) => sheet().getByText(new RegExp(text.replace(/\{\{\w+\}\}/g, ".+")));
const asked = (more: Partial<NonNullable<Booking["check_in"]>> = {}) => ({
  opens_at: inMinutes(-10),
  closes_at: inMinutes(10),
  checked_in_at: null,
  released_at: null,
  ...more,
});

async function openBooking(own: Partial<Booking>) {
  const world = fakeWorld();
  const mine = booking({ start_at: inMinutes(5), end_at: inMinutes(65), ...own });
  world.bookings = [mine];
  world.transactions = [bookingEntry(mine)];
  const portal = await renderPage("/my-history?type=resource_booking", { world, flags: { "account-history": true } });
  portal.api.on(checkInKey, () => {
    mine.check_in = asked({ checked_in_at: inMinutes(0) });
    return { data: { booking: mine } };
  });
  await page
    .getByRole("tabpanel")
    .getByRole("link", { name: /^Noord/ })
    .click();
  await expect.element(sheet().getByRole("heading", { level: 3, name: "Noord" })).toBeVisible();
  return { ...portal, mine };
}

test("K9 one press checks in, and the page confirms it", async () => {
  const { api } = await openBooking({ check_in: asked() });
  await expect.element(saying(en["booking.check_in_open"])).toBeVisible();
  await checkIn().click();
  await expect.element(sheet().getByRole("status").getByText(en["booking.check_in_done"])).toBeVisible();
  await expect.element(checkIn()).not.toBeInTheDocument();
  expect(api.calls(checkInKey)).toHaveLength(1);
  await expectAccessible();
});

test.each<[string, Partial<Booking>, string]>([
  [
    "too early",
    { check_in: asked({ opens_at: inMinutes(60) }), start_at: inMinutes(75), end_at: inMinutes(99) },
    en["booking.check_in_early"],
  ],
  [
    "too late",
    { check_in: asked({ closes_at: inMinutes(-1) }), start_at: inMinutes(-11) },
    en["booking.check_in_late"],
  ],
  ["done", { check_in: asked({ checked_in_at: inMinutes(-1) }) }, en["booking.check_in_done"]],
  [
    "given back",
    { check_in: asked({ released_at: inMinutes(-1) }), status: "canceled" },
    en["booking.check_in_released"],
  ],
])("K9 %s, there is a sentence and nothing to press", async (_name, own, text) => {
  await openBooking(own);
  await expect.element(saying(text)).toBeVisible();
  await expect.element(checkIn()).not.toBeInTheDocument();
});

test("K9 a booking of a room without check-in shows nothing about it", async () => {
  await openBooking({ check_in: null });
  await expect.element(sheet().getByText(en["booking.status_confirmed"])).toBeVisible();
  await expect.element(sheet().getByRole("region", { name: en["booking.check_in"] })).not.toBeInTheDocument();
});

test("K9 a press after the release reports it and shows the current state", async () => {
  const { api, mine } = await openBooking({ check_in: asked() });
  api.once(checkInKey, () => {
    mine.status = "canceled";
    mine.check_in = asked({ released_at: inMinutes(0) });
    return refuse("check_in_closed");
  });
  await checkIn().click();
  await expect.element(page.getByText(en["refusal.check_in_closed"])).toBeVisible();
  await expect
    .element(page.getByText(new RegExp(en["booking.check_in_released"].replace("{{time}}", ".+"))))
    .toBeInTheDocument();
});

test("K9 after three no-shows in a row, the page suggests to cancel the rest of the series", async () => {
  const own = { check_in: asked({ released_at: inMinutes(-1) }), status: "canceled", series_uuid: uuid(0x5e1) };
  const world = fakeWorld();
  const mine = booking({ start_at: inMinutes(-20), end_at: inMinutes(40), ...own });
  world.bookings = [mine];
  world.transactions = [bookingEntry(mine)];
  const rest = { cancelled: 2, cancelled_cents: 8000, kept: 0, kept_cents: 0, quote_hash: "shown" };
  const portal = preparePage({ world, flags: { "account-history": true } });
  portal.api.on("GET /tenant/v1/buildings/:id/series/:seriesUuid", () => ({
    data: { series: series([mine], { rest, missed: 3 }) },
  }));
  await portal.open("/my-history?type=resource_booking");
  await page
    .getByRole("tabpanel")
    .getByRole("link", { name: /^Noord/ })
    .click();
  await expect.element(sheet().getByText(en["booking.missed"].replace("{{number}}", "3"))).toBeVisible();
  await expect.element(sheet().getByRole("button", { name: en["booking.series_rest"] })).toBeVisible();
});
