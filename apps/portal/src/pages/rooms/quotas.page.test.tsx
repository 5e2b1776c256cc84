/* K3: quotas on a room's page and in the search. */
import { laterDay, weekdayOf, weekdays } from "@atrium/rules/wall-clock.ts";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { type RoomQuote, room, roomQuote } from "@atrium/web/testing/world-rooms.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../../testing/render-page.tsx";
import { book, date, prepareRoom, quoting, roomAt } from "../../testing/room-page.ts";

const { en } = words;
const free = "GET /tenant/v1/buildings/:id/rooms/free";
const monday = laterDay(date, -weekdays.indexOf(weekdayOf(date)));
type State = RoomQuote["quotas"][number];
const week = { each: "week", from: monday, renews_on: laterDay(monday, 7) } as const;
const hours: State = { per: "person", of: "minutes", most: 240, left: 120, ...week };
const together: State = { per: "company", of: "bookings", most: 5, left: 1, ...week };
const quotas = () => page.getByRole("group", { name: en["book.quota_title"] });

test("K3 the room's rules list its quotas, and the quote shows what is left of each in the chosen week", async () => {
  const portal = prepareRoom({ quotas: [hours, together].map(({ per, each, of, most }) => ({ per, each, of, most })) });
  portal.api.on(quoting, ({ body }) => ({ data: { quote: roomQuote(body, { quotas: [hours, together] }) } }));
  await portal.open(roomAt("14:00", "15:30"));
  await expect
    .element(page.getByText(/at most 4 hours a week for each person, at most 5 bookings a week for each company/))
    .toBeVisible();
  await expect.poll(() => quotas().element().textContent).toMatch(/You, .*2 hours of 4 hours left/);
  await expect.poll(() => quotas().element().textContent).toMatch(/Your company, .*1 of 5 bookings left/);
  await expect.element(book()).toBeEnabled();
  await expectAccessible();
});

test("K3 exceeding a quota shows the amount left and its renewal, and offers that amount", async () => {
  const left = { ...hours, left: 75 };
  const portal = prepareRoom();
  portal.api.on(quoting, ({ body }) => {
    const isOver = body.to !== "15:00";
    const checks = roomQuote(body).checks.map((one) => {
      if (one.check === "step") return { ...one, minutes: 30 };
      return one.check === "quota" && isOver ? { ...one, passed: false, quota: left } : one;
    });
    return { data: { quote: roomQuote(body, { checks, bookable: !isOver, quotas: [left] }) } };
  });
  await portal.open(roomAt("14:00", "15:30"));
  await expect.element(page.getByText(/1 hour 15 minutes of 4 hours left\. From Monday/)).toBeVisible();
  await expect.element(quotas()).not.toBeInTheDocument();
  await expect.element(book()).toBeDisabled();
  await expectAccessibleAtNight();
  await page.getByRole("button", { name: "2:00 PM – 3:00 PM" }).click();
  await expect.element(book()).toBeEnabled();
  await expect.element(quotas()).toBeVisible();
});

test("K3 rooms that only a quota forbids are listed with the amount left, and link to their page", async () => {
  const portal = preparePage();
  const { uuid: room_uuid, name } = room();
  const over_quota = [{ room_uuid, name, quota: { ...hours, left: 0 } }];
  portal.api.on(free, { data: { rooms: [], nearest: [], over_quota, offered: true, equipment: [], by_night: false } });
  await portal.open(`/building/${pier}/book?date=${date}&from=14%3A00&to=15%3A30`);
  await expect.element(page.getByRole("heading", { level: 2, name: en["book.over_quota"] })).toBeVisible();
  await expect.element(page.getByText(en["book.none_text"])).not.toBeInTheDocument();
  const found = page.getByRole("main").getByRole("link", { name: /Noord/ });
  await expect.poll(() => found.element().textContent).toMatch(/You, .*: 0 minutes of 4 hours left/);
  await expectAccessibleAtNight();
  await found.click();
  await expect.poll(portal.address).toMatch(new RegExp(`/book/${room_uuid}\\?.*from=14%3A00`));
});
