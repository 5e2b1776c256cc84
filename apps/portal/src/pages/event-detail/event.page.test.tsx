import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { contentCard, eventPost, offer, pier, somebody } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const attend = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });

test("E8 a failed RSVP shows the global error with status and retry, and the retry uses the same idempotency key", async () => {
  const portal = preparePage();
  portal.api.refuse(attend, "unavailable", { once: true });
  // A fault of the server is reported, and so it is printed.
  portal.expectFault(/^console: Atrium:/);
  await portal.open(`/building/${pier}/event-posts/${eventPost().uuid}`);
  await button(en["event.rsvp"]).click();
  await button(en["event.confirm"]).click();
  const trouble = page.getByRole("alertdialog", { name: en["trouble.title"] });
  await expect.element(trouble.getByText(/503/)).toBeVisible();
  const [event] = portal.world.events;
  if (!event) throw new Error("The world has no event.");
  portal.api.on(attend, () => {
    Object.assign(event, { attendants: [somebody], attendants_count: 29 });
    return { data: { event_post: event } };
  });
  await trouble.getByRole("button", { name: en["app.try_again"], exact: true }).click();
  await expect.element(dialog(en["event.confirmed_title"])).toBeVisible();
  const keys = portal.api.calls(attend).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
  await button(en["app.ok"]).click();
  await expect.element(button(en["event.recall"])).toBeVisible();
});

const related = "GET /tenant/v2/buildings/:id/content/:contentUuid/related";

/** Alternatives to the missing item: one available, one full and one that is over. */
const similar = {
  data: {
    attached: [],
    contents: [
      contentCard({ uuid: uuid(0xa01), title: "Breakfast on the quay" }),
      contentCard({ uuid: uuid(0xa02), title: "Full as well", spots_left: 0 }),
      contentCard({ uuid: uuid(0xa03), title: "Over", start_at: inDays(-2), end_at: inDays(-1) }),
    ],
  },
};

test("T7 E4 a person who loses the last place gets a dialog with similar items, and no error is reported", async () => {
  const portal = preparePage();
  portal.api.refuse(attend, "event_sold_out");
  portal.api.on(related, similar);
  await portal.open(`/building/${pier}/event-posts/${eventPost().uuid}`);
  await button(en["event.rsvp"]).click();
  const [event] = portal.world.events;
  Object.assign(event ?? {}, { capacity: 40, attendants_count: 40 });
  await button(en["event.confirm"]).click();
  const answer = dialog(en["event.lost_title"]);
  await expect.element(answer.getByText(/is full now/)).toBeVisible();
  await expect.element(answer.getByRole("link", { name: "Breakfast on the quay" })).toBeVisible();
  expect(answer.getByRole("link").elements()).toHaveLength(1);
  expect(page.getByRole("alertdialog").elements()).toEqual([]);
  await expectAccessible();
  await answer.getByRole("button", { name: en["app.ok"], exact: true }).click();
  // The page below has been refetched.
  await expect.element(button(en["event.full"]).first()).toBeVisible();
});

test("T7 E7 a person who loses the last claim gets the same dialog, also after a failed first try @night", async () => {
  const portal = preparePage();
  const claim = "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim";
  portal.expectFault(/^console: Atrium:/);
  portal.api.refuse(claim, "unavailable", { once: true });
  await portal.open(`/building/${pier}/offers/${offer().uuid}`);
  await button(en["offer.claim"]).first().click();
  await dialog(en["offer.confirm_title"]).getByRole("button", { name: en["offer.claim"], exact: true }).click();
  const trouble = page.getByRole("alertdialog", { name: en["trouble.title"] });
  portal.api.refuse(claim, "claims_exhausted");
  await trouble.getByRole("button", { name: en["app.try_again"], exact: true }).click();
  await expect.element(dialog(en["offer.lost_title"])).toBeVisible();
  await expect.element(trouble).not.toBeInTheDocument();
});
