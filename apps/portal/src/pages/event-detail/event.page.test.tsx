import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { eventPost, pier, somebody } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const attend = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });

test("E8 an RSVP that fails is the global error, with status and retry, and the retry is the same intent", async () => {
  const portal = preparePage();
  portal.api.refuse(attend, "unavailable", { once: true });
  // A fault of the server's is reported, and so printed.
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
