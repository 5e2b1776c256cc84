/* K8: the payment and the refund of a booking, and how to continue if it was not paid. */
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { type Booking, booking, bookingEntry } from "@atrium/web/testing/world-doings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";

const { en } = words;
const sheet = () => page.getByRole("dialog").first();
const paid: NonNullable<Booking["payment"]> = {
  state: "paid",
  ends_at: null,
  change: null,
  paid_cents: 4000,
  refunded_cents: 0,
  refunding_cents: 0,
  card_brand: "visa",
  card_last_four: "4242",
};

async function open(own: Partial<Booking>) {
  const mine = booking(own);
  const world = { ...fakeWorld(), bookings: [mine], transactions: [bookingEntry(mine)] };
  const portal = await renderPage("/my-history?type=resource_booking", { world, flags: { "account-history": true } });
  await page
    .getByRole("tabpanel")
    .getByRole("link", { name: /^Noord/ })
    .click();
  return { ...portal, mine };
}

test("K8 the booking shows the paid amount, and before a cancellation the refund", async () => {
  await open({ payment: paid, cancellation_cents: 1000 });
  await expect.element(sheet().getByText(/^€40 paid, Visa/)).toBeVisible();
  await expectAccessible();
  await sheet().getByRole("button", { name: en["booking.cancel"] }).click();
  const asking = page.getByRole("dialog", { name: en["booking.confirm_title"] });
  await expect.element(asking.getByText(/€30 goes back to your card\.$/)).toBeVisible();
});

test("K8 the booking distinguishes pending from completed refunds", async () => {
  await open({ status: "canceled", payment: { ...paid, refunded_cents: 1000, refunding_cents: 3000 } });
  await expect.element(sheet().getByText("€10 given back to your card")).toBeVisible();
  await expect.element(sheet().getByText("€30 is on its way back to your card")).toBeVisible();
});

test("K8 an unpaid booking says so, and links to the room at its time", async () => {
  const { address } = await open({ status: "canceled", payment: { ...paid, state: "failed", paid_cents: 0 } });
  await expect.element(sheet().getByText(en["bookings.pay_failed"])).toBeVisible();
  await sheet().getByRole("link", { name: en["bookings.pay_again"] }).click();
  await expect.poll(address).toMatch(/\/book\/.*date=.*from=/);
});

test.each(["waiting", "failed"] as const)("K8 a change whose payment is %s is shown", async (change) => {
  await open({ payment: { ...paid, change } });
  await expect.element(sheet().getByText(en[`bookings.pay_change_${change}`])).toBeVisible();
});
