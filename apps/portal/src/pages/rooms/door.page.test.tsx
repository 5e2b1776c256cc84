/* K14: the door of a room, and the rooms that are free now. */
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { storageKeys } from "@atrium/web/storage.ts";
import { words } from "@atrium/web/testing/words.ts";
import { booking } from "@atrium/web/testing/world-doings.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { type Door, door, room, roomNow } from "@atrium/web/testing/world-rooms.ts";
import { preparePage } from "../../testing/render-page.tsx";

const { en } = words;
const doorKey = "GET /tenant/v1/doors/:code";
const nowKey = "GET /tenant/v1/buildings/:id/rooms/now";
const bookKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings";
const checkInKey = "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/check-in";

const stream = { type: "sse", request_uri: "/api/tenant/v1/places-stream?ticket=door" } as const;
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const like = (text: string) => new RegExp(text.replace(/\{\{\w+\}\}/g, ".+"));
const book = () => page.getByRole("button", { name: like(en["book.now_book"]) });
const heading = () => page.getByRole("heading", { level: 1, name: "Noord" });

async function open(own: Partial<Door> = {}, more: Parameters<typeof preparePage>[0] = {}) {
  const portal = preparePage({ world: fakeWorld(), ...more });
  const shown = { door: door(own) };
  portal.api.on(doorKey, () => ({ data: shown, event_stream: stream }));
  await portal.open("/r/c0de");
  return { ...portal, shown };
}

describe("K14 the door of a room", () => {
  test("K14 a free room shows its price on the button, and one press books it", async () => {
    const { api, address, shown } = await open({ room: { ...door().room, until: inMinutes(90) } });
    await expect.element(heading()).toBeVisible();
    await expect.element(page.getByRole("status").getByText(like(en["book.now_free_until"]))).toBeVisible();
    expect(address()).toContain(`/building/${pier}/door/c0de`);
    await expectAccessible();
    const mine = booking({ start_at: inMinutes(-7), end_at: inMinutes(23) });
    api.on(bookKey, () => {
      shown.door = door({ room: { ...door().room, state: "taken", until: inMinutes(23) }, booking: mine, offers: [] });
      return { data: { booking: mine } };
    });
    await expect.element(page.getByRole("button", { name: /17.50/ })).toBeVisible();
    await book().click();
    await expect.element(page.getByText(like(en["book.now_yours"]))).toBeVisible();
    await expect.element(book()).not.toBeInTheDocument();
    const [call] = api.calls(bookKey);
    expect(call?.body).toMatchObject({ quote_hash: "agreed 1750", walk_in: true });
    expect(call?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("K14 if another booking was faster, the page says so and shows the current state", async () => {
    const { api, shown } = await open();
    api.on(bookKey, () => {
      shown.door = door({ room: { ...door().room, state: "taken", until: inMinutes(60) }, offers: [] });
      return refuse("slot_taken");
    });
    await book().click();
    await expect.element(page.getByText(en["refusal.slot_taken"])).toBeVisible();
    await expect.element(page.getByRole("status").getByText(like(en["book.now_taken_until"]))).toBeVisible();
  });

  test("K9 K14 the person's own booking can be checked in at the door", async () => {
    const check_in = { opens_at: inMinutes(-10), closes_at: inMinutes(10), checked_in_at: null, released_at: null };
    const mine = booking({ start_at: inMinutes(5), end_at: inMinutes(65), check_in });
    const { api, shown } = await open({ booking: mine, offers: [] });
    api.on(checkInKey, () => {
      const done = { ...mine, check_in: { ...check_in, checked_in_at: inMinutes(0) } };
      shown.door = door({ booking: done, offers: [] });
      return { data: { booking: done } };
    });
    await page.getByRole("button", { name: en["booking.check_in"] }).click();
    await expect.element(page.getByText(en["booking.check_in_done"])).toBeVisible();
    expect(api.calls(checkInKey).map(({ params }) => params)).toEqual([
      { id: pier, resourceUuid: room().uuid, bookingUuid: mine.uuid },
    ]);
  });

  test.each<[string, Partial<Door>, string]>([
    [
      "taken",
      { room: { ...door().room, state: "taken", until: inMinutes(30) }, offers: [] },
      en["book.now_taken_until"],
    ],
    ["closed", { room: { ...door().room, state: "closed", until: null }, offers: [] }, en["book.now_closed"]],
    ["free, and not to be had on the spot", { offers: [] }, en["book.now_none"]],
  ])("K14 %s: there is nothing to press but the way to other times", async (_name, own, text) => {
    await open(own);
    await expect.element(page.getByText(like(text))).toBeVisible();
    await expect.element(book()).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: en["book.now_times"] })).toBeVisible();
  });

  test("K14 an unknown code shows the usual page for an unknown address", async () => {
    const portal = preparePage({ world: fakeWorld() });
    portal.api.refuse(doorKey, "resource_not_found");
    await portal.open("/r/nowhere");
    await expect.element(page.getByRole("heading", { name: en["not_found.title"] })).toBeVisible();
  });

  test("K14 a visitor signs in first and returns", async () => {
    const portal = preparePage({ world: fakeWorld(), visitor: true });
    await portal.open("/r/c0de?from=mail");
    await expect.poll(portal.address).toContain("/login");
    expect(sessionStorage.getItem(storageKeys.returnAddress)).toBe("/r/c0de");
  });
});

describe("K14 the rooms right now", () => {
  test("K14 each is free, taken or closed, also on a screen on the wall", async () => {
    const portal = preparePage({ world: fakeWorld(), kiosk: true });
    const rooms = [
      roomNow(room(), { until: inMinutes(60) }),
      roomNow(room(), { uuid: uuid(0x5f1), name: "Zuid", state: "taken", until: inMinutes(20) }),
      roomNow(room(), { uuid: uuid(0x5f2), name: "Oost", state: "closed" }),
    ];
    portal.api.on(nowKey, () => ({ data: { timezone: "Europe/Amsterdam", rooms }, event_stream: stream }));
    await portal.open(`/building/${pier}/book/now`);
    await expect.element(page.getByRole("link", { name: like(`Noord.*${en["book.now_free_until"]}`) })).toBeVisible();
    await expect.element(page.getByRole("link", { name: like(`Zuid.*${en["book.now_taken_until"]}`) })).toBeVisible();
    await expect.element(page.getByRole("link", { name: like(`Oost.*${en["book.now_closed"]}`) })).toBeVisible();
    await expectAccessibleAtNight();
  });

  test("K14 a failed list has a retry, and a building without rooms says so", async () => {
    const portal = preparePage({ world: fakeWorld() });
    portal.api.refuse(nowKey, "internal");
    await portal.open(`/building/${pier}/book/now`);
    await expect.element(page.getByRole("heading", { name: en["book.failed_title"] })).toBeVisible();
    portal.api.on(nowKey, () => ({ data: { timezone: "Europe/Amsterdam", rooms: [] }, event_stream: stream }));
    await page.getByRole("button", { name: en["app.try_again"] }).click();
    await expect.element(page.getByRole("heading", { name: en["book.off_title"] })).toBeVisible();
  });
});
