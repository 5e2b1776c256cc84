/* K9 in the console: who has checked in, and checking in for a person. */
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { houseBooking } from "../../testing/bookings-world.ts";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const readKey = "GET /admin/v1/buildings/:uuid/bookings/:bookingUuid";
const checkInKey = "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/check-in";

type Booking = ReturnType<typeof houseBooking>;
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const asked = (more: Partial<NonNullable<Booking["check_in"]>> = {}) => ({
  opens_at: inMinutes(-10),
  closes_at: inMinutes(10),
  checked_in_at: null,
  released_at: null,
  ...more,
});
const sheet = () => page.getByRole("dialog");
const checkIn = () => sheet().getByRole("button", { name: en["console.check_in"], exact: true });
const saying = (text: string) => sheet().getByText(new RegExp(text.replace(/\{\{\w+\}\}/g, ".+")));

async function open(own: Partial<Booking>) {
  const booking = houseBooking({ start_at: inMinutes(5), end_at: inMinutes(65), ...own });
  const shown = await renderConsole({
    may: owner,
    address: `/bookings?building=${pier.uuid}&booking=${booking.uuid}`,
    before: ({ api }) => api.on(readKey, () => ({ data: { booking } })),
  });
  return { ...shown, booking };
}

test("K9 a booking manager checks in a person who is present", async () => {
  const { api, booking } = await open({ check_in: asked() });
  api.on(checkInKey, () => {
    booking.check_in = asked({ checked_in_at: inMinutes(0) });
    return { data: { booking } };
  });
  await expect.element(saying(en["console.check_in_due"])).toBeVisible();
  await checkIn().click();
  await expect.element(saying(en["console.check_in_done"])).toBeVisible();
  await expect.element(checkIn()).not.toBeInTheDocument();
  await expectAccessible();
});

test("K9 a no-show, and two dates before without a check-in", async () => {
  await open({ check_in: asked({ released_at: inMinutes(-1) }), status: "canceled", missed: 3 });
  await expect.element(saying(en["console.check_in_missed"])).toBeVisible();
  await expect.element(saying(en["console.missed_dates"])).toBeVisible();
  await expect.element(checkIn()).not.toBeInTheDocument();
});

test("K9 a late check-in is refused with a message", async () => {
  const { api } = await open({ check_in: asked() });
  api.on(checkInKey, () => refuse("check_in_closed"));
  await checkIn().click();
  await expect.element(sheet().getByRole("alert")).toBeVisible();
});
