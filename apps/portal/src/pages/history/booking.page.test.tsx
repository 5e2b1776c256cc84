import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { booking, bookingEntry } from "@atrium/web/testing/world-doings.ts";
import { inDays } from "@atrium/web/testing/world-ids.ts";

const { en } = words;
const cancelling =
  "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";

const row = (name: string | RegExp) => page.getByRole("tabpanel").getByRole("link", { name });
const sheet = () => page.getByRole("dialog").first();
const confirming = () => page.getByRole("dialog", { name: en["booking.confirm_title"] });
const cancel = () => sheet().getByRole("button", { name: en["booking.cancel"] });
const cancelled = () => sheet().getByRole("heading", { level: 2, name: en["booking.title_cancelled"] });

const bookings = "/my-history?type=resource_booking";

/** A person with one booking. */
function oneBooking(own: Parameters<typeof booking>[0] = {}) {
  const world = fakeWorld();
  const mine = booking(own);
  world.bookings = [mine];
  world.transactions = [bookingEntry(mine)];
  return { world, mine, flags: { "account-history": true } };
}

/** A person with one booking, which is shown. */
async function openBooking(own: Parameters<typeof booking>[0] = {}) {
  const { world, mine, flags } = oneBooking(own);
  const portal = await renderPage(bookings, { world, flags });
  portal.api.on(cancelling, () => {
    mine.status = "cancelled_user";
    world.transactions = [bookingEntry(mine)];
    return { data: { booking: mine } };
  });
  await row(/^Noord/).click();
  await expect.element(sheet().getByRole("heading", { level: 3, name: "Noord" })).toBeVisible();
  return portal;
}

async function confirm(): Promise<void> {
  await cancel().click();
  await confirming().getByRole("button", { name: en["booking.yes_cancel"] }).click();
}

test("Z32 an answer without the booking is reported, and can be tried again @night", async () => {
  const portal = preparePage(oneBooking());
  const answer = portal.api.fetch;
  let lacks = true;
  portal.api.fetch = (url, init) =>
    lacks && url.includes("/mine") ? Promise.resolve(Response.json({ data: {} })) : answer(url, init);
  await portal.open(bookings);
  await row(/^Noord/).click();
  await expect.element(sheet().getByRole("heading", { name: en["error.page_title"] })).toBeVisible();
  lacks = false;
  await sheet().getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(sheet().getByRole("heading", { level: 3, name: "Noord" })).toBeVisible();
});

describe("R3 cancelling", () => {
  test("R3 keep, then cancel: the booking and the list show it, after one call with its own idempotency key", async () => {
    const { api, address } = await openBooking();
    await cancel().click();
    await confirming().getByRole("button", { name: en["booking.keep"] }).click();
    await expect.element(confirming()).not.toBeInTheDocument();
    await expect.element(sheet().getByText(en["booking.status_confirmed"])).toBeVisible();
    expect(api.calls(cancelling)).toEqual([]);
    await confirm();
    await expect.element(cancelled()).toBeVisible();
    await expect.element(sheet().getByRole("status").getByText(en["booking.cancelled_now"])).toBeVisible();
    await expect.element(cancel()).not.toBeInTheDocument();
    const keys = api.calls(cancelling).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.poll(address).not.toContain("booking=");
    await expect.element(row(/^Noord.*Cancelled/)).toBeVisible();
  });

  test("R3 a failure shows the booking error dialog, and after closing it a retry is possible", async () => {
    const { api } = await openBooking();
    api.drop(cancelling, { once: true });
    await confirm();
    const failed = page.getByRole("dialog", { name: en["booking.error_title"] });
    await expect.element(failed.getByText(en["booking.error_text"])).toBeVisible();
    await expectAccessibleAtNight();
    await failed.getByRole("button", { name: en["app.ok"] }).click();
    await expect.element(failed).not.toBeInTheDocument();
    await confirm();
    await expect.element(cancelled()).toBeVisible();
  });

  test("R3 cancelling is not offered after the cancellation window", async () => {
    await openBooking({ start_at: inDays(1), end_at: inDays(1, 11), cancellation_window_end_minutes: 3 * 24 * 60 });
    await expect.element(sheet().getByText(en["refusal.cancellation_closed"])).toBeVisible();
    await expect.element(cancel()).not.toBeInTheDocument();
  });

  test("R3 a page opened in time reports that the cancellation window has closed", async () => {
    const { api } = await openBooking({ cancellation_window_end_minutes: null });
    api.once(cancelling, () => refuse("cancellation_closed"));
    await confirm();
    const told = page.getByRole("dialog", { name: en["refusal.cancellation_closed"] });
    await told.getByRole("button", { name: en["app.ok"] }).click();
    await expect.element(told).not.toBeInTheDocument();
    await expect.element(sheet().getByText(en["booking.status_confirmed"])).toBeVisible();
  });
});
