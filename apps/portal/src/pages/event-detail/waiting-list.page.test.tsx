import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { eventPost, type EventWait, pier } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../../testing/render-page.tsx";

const { en } = words;
const join = "PUT /tenant/v1/event-posts/:uuid/wait";
const leave = "DELETE /tenant/v1/event-posts/:uuid/wait";
const attend = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const said = (text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const offered = (ms: number): EventWait => ({ state: "offered", place: null, offer_ends_at: inMs(ms) });
const waiting: EventWait = { state: "waiting", place: 3, offer_ends_at: null };

/** The page of an event that is full. */
async function open(wait: EventWait, width?: number) {
  const portal = preparePage(width ? { width } : {});
  const [event] = portal.world.events;
  Object.assign(event ?? {}, { capacity: 40, attendants_count: 40 });
  portal.world.wait = wait;
  const becomes = (next: EventWait) => () => {
    portal.world.wait = next;
    return { data: { wait: next } };
  };
  portal.api.on(join, becomes(waiting));
  portal.api.on(leave, becomes(null));
  await portal.open(`/building/${pier}/event-posts/${eventPost().uuid}`);
  return { ...portal, event };
}

test("P7 E4 a full event says so, and a person joins and leaves its waiting list", async () => {
  const portal = await open(null);
  await expect.element(button(en["event.full"])).toBeDisabled();
  await expectAccessible();
  await button(en["event.wait_join"]).click();
  await expect.element(said(fill(en["event.wait_place"], { place: "3" }))).toBeVisible();
  await button(en["event.wait_leave"]).click();
  await expect.element(page.getByText(en["event.wait_left"])).toBeVisible();
  await expect.element(button(en["event.wait_join"])).toBeVisible();
  expect(portal.api.calls(join)).toHaveLength(1);
  expect(portal.api.calls(leave)).toHaveLength(1);
});

test("P7 T7 a person who loses the last place joins the waiting list from the dialog", async () => {
  const portal = await open(null);
  Object.assign(portal.event ?? {}, { attendants_count: 39 });
  await portal.reload();
  portal.api.refuse(attend, "event_sold_out");
  await button(en["event.rsvp"]).click();
  Object.assign(portal.event ?? {}, { attendants_count: 40 });
  await button(en["event.confirm"]).click();
  const answer = page.getByRole("dialog", { name: en["event.lost_title"], exact: true });
  await expectAccessibleAtNight();
  await answer.getByRole("button", { name: en["event.wait_join"], exact: true }).click();
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(said(fill(en["event.wait_place"], { place: "3" }))).toBeVisible();
  expect(portal.api.calls(join)).toHaveLength(1);
});

test("P7 a held place is accepted by an ordinary RSVP and shows its deadline, also on a phone", async () => {
  const portal = await open(offered(3_600_000), 390);
  await expect.element(button(en["event.rsvp"])).toBeVisible();
  await expect.element(said(/held for you until/)).toBeVisible();
  expect(fits()).toBe(true);
  portal.api.on(attend, () => {
    Object.assign(portal.event ?? {}, { attendants: [portal.world.user.uuid] });
    portal.world.wait = null;
    return { data: { event_post: portal.event ?? eventPost() } };
  });
  await button(en["event.rsvp"]).click();
  await button(en["event.confirm"]).click();
  await button(en["app.ok"]).click();
  await expect.element(button(en["event.recall"])).toBeVisible();
  await expect.element(said(/held for you until/)).not.toBeInTheDocument();
});

test("P7 a held place can be declined @night", async () => {
  await open(offered(3_600_000));
  await button(en["event.wait_decline"]).click();
  await expect.element(page.getByText(en["event.wait_declined"])).toBeVisible();
  await expect.element(button(en["event.full"])).toBeDisabled();
});

test("P7 a held place that expires on an open page can no longer be accepted", async () => {
  await open(offered(1_500));
  await expect.element(button(en["event.full"])).toBeDisabled();
  await expect.element(button(en["event.rsvp"])).not.toBeInTheDocument();
  await expect.element(said(en["event.wait_ended"])).toBeVisible();
});

test("P7 a failed join shows the global error with a retry", async () => {
  const portal = await open(null);
  portal.expectFault(/^console: Atrium:/);
  portal.api.refuse(join, "unavailable", { once: true });
  await button(en["event.wait_join"]).click();
  const trouble = page.getByRole("alertdialog", { name: en["trouble.title"] });
  await trouble.getByRole("button", { name: en["app.try_again"], exact: true }).click();
  await expect.element(said(fill(en["event.wait_place"], { place: "3" }))).toBeVisible();
});

test("P7 an event without a capacity, or that has begun, has no waiting list", async () => {
  const portal = preparePage();
  Object.assign(portal.world.events[0] ?? {}, {
    capacity: 40,
    attendants_count: 40,
    start_at: inMs(-60_000),
    end_at: inMs(3_600_000),
  });
  await portal.open(`/building/${pier}/event-posts/${eventPost().uuid}`);
  await expect.element(button(en["event.full"])).toBeDisabled();
  await expect.element(button(en["event.wait_join"])).not.toBeInTheDocument();
});
