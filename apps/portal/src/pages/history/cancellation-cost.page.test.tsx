/* K8: the cost of a cancellation is shown before it is confirmed. */
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { booking, bookingEntry } from "@atrium/web/testing/world-doings.ts";
import { inDays } from "@atrium/web/testing/world-ids.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";

const { en } = words;
const cancelling =
  "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const sheet = () => page.getByRole("dialog").first();
const confirming = () => page.getByRole("dialog", { name: en["booking.confirm_title"] });
const cancel = () => sheet().getByRole("button", { name: en["booking.cancel"] });
const costing = (amount: string) => en["booking.cancel_costs_now"].replace("{{price}}", amount);

/** Half of the price since yesterday, all of it from tomorrow. */
async function openCostly(own: Parameters<typeof booking>[0] = {}) {
  const world = fakeWorld();
  const cancellation_costs = [
    { at: inDays(-1), percent: 50, cents: 2000 },
    { at: inDays(1), percent: 100, cents: 4000 },
  ];
  const mine = booking({ cancellation_costs, cancellation_cents: 2000, currency_type: "EUR", ...own });
  world.bookings = [mine];
  world.transactions = [bookingEntry(mine)];
  const portal = await renderPage("/my-history?type=resource_booking", { world, flags: { "account-history": true } });
  await page
    .getByRole("tabpanel")
    .getByRole("link", { name: /^Noord/ })
    .click();
  await expect.element(cancel()).toBeVisible();
  return { ...portal, mine };
}

test("K8 the booking lists the cancellation steps, the confirmation shows the current cost, and the call sends that amount", async () => {
  const { api, mine } = await openCostly();
  await expect.element(sheet().getByText(/Cancelling is free until .* it costs €20\. .* it costs €40\./)).toBeVisible();
  await cancel().click();
  await expect.element(confirming().getByText(costing("€20"))).toBeVisible();
  await expectAccessible();
  api.on(cancelling, { data: { booking: { ...mine, status: "canceled", cancellation_costs: [] } } });
  await confirming().getByRole("button", { name: en["booking.yes_cancel"] }).click();
  await expect.poll(() => api.calls(cancelling).map(({ query }) => query.agreed_cents)).toEqual([2000]);
});

test("K8 if a step has been reached since, nothing is cancelled and the new amount needs a confirmation", async () => {
  const { api, mine } = await openCostly();
  api.once(cancelling, () => {
    mine.cancellation_cents = 4000;
    return refuse("quote_changed");
  });
  await cancel().click();
  await confirming().getByRole("button", { name: en["booking.yes_cancel"] }).click();
  const told = page.getByRole("dialog", { name: en["booking.error_title"] });
  await expect.element(told.getByText(en["refusal.quote_changed"])).toBeVisible();
  await told.getByRole("button", { name: en["app.ok"] }).click();
  await cancel().click();
  await expect.element(confirming().getByText(costing("€40"))).toBeVisible();
});

test("K8 a free cancellation says so, and a room without steps shows no cost", async () => {
  const { api } = await openCostly({ cancellation_cents: 0 });
  await cancel().click();
  await expect.element(confirming().getByText(en["booking.cancel_free_now"])).toBeVisible();
  await confirming().getByRole("button", { name: en["booking.keep"] }).click();
  expect(api.calls(cancelling)).toEqual([]);
});
