/* K9: waiting for a taken room, and accepting it when it becomes free. */
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { booking } from "@atrium/web/testing/world-doings.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { heldRoom, room, roomQuote, type RoomWait, roomWait } from "@atrium/web/testing/world-rooms.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type PortalPage, preparePage, renderPage } from "../../testing/render-page.tsx";
import { date, prepareRoom, quoting, roomAt } from "../../testing/room-page.ts";

const { en } = words;
const list = "GET /tenant/v1/users/current/room-waits";
const join = "POST /tenant/v1/buildings/:id/room-waits";
const take = "PUT /tenant/v1/buildings/:id/room-waits/:waitUuid/take";
const leave = "DELETE /tenant/v1/buildings/:id/room-waits/:waitUuid";
const free = "GET /tenant/v1/buildings/:id/rooms/free";
const requested = { date, from: "14:00", to: "15:30" };
const at = roomAt("14:00", "15:30");
const find = `/building/${pier}/book?date=${date}&from=14%3A00&to=15%3A30`;

const button = (name: keyof typeof en, values: Record<string, string> = {}) =>
  page.getByRole("button", { name: fill(en[name], values), exact: true });
const part = () => page.getByRole("region", { name: en["book.wait_title"] });
const has = ({ api }: PortalPage, waits: RoomWait[]) => api.on(list, { data: { waits } });

describe("joining the waiting list", () => {
  test("K9 a person joins the waiting list of a taken room on its page, for the chosen time", async () => {
    const portal = prepareRoom();
    portal.api.on(quoting, ({ body }) => ({ data: { quote: roomQuote(body, { free: false, bookable: false }) } }));
    portal.api.on(join, () => {
      has(portal, [roomWait()]);
      return { data: { waits: [roomWait()] } };
    });
    await portal.open(at);
    await button("book.wait_room").click();
    await expect.element(page.getByText(en["book.wait_joined"]).first()).toBeVisible();
    await expect.element(button("book.wait_room")).not.toBeInTheDocument();
    expect(portal.api.calls(join).map(({ body }) => body)).toEqual([{ ...requested, room_uuid: room().uuid }]);
  });

  test("K9 the waiting list is not offered for a free time, or for one that a rule forbids", async () => {
    const portal = prepareRoom();
    await portal.open(at);
    await expect.element(page.getByRole("button", { name: en["book.book"], exact: true })).toBeEnabled();
    await expect.element(button("book.wait_room")).not.toBeInTheDocument();
  });

  test("K9 if no room is free, a person waits for any suitable one; a server without waiting lists offers none", async () => {
    const portal = preparePage();
    portal.api.on(free, {
      data: { rooms: [], nearest: [], over_quota: [], offered: true, equipment: [], by_night: false },
    });
    portal.api.on(join, () => ({ data: { waits: [roomWait({ room: null, people: 6 })] } }));
    await portal.open(`${find}&people=6&equipment=screen`);
    await button("book.wait_any").click();
    await expect.element(part().getByText(en["book.wait_any_room"])).toBeVisible();
    expect(portal.api.calls(join)[0]?.body).toEqual({ ...requested, people: 6, equipment: ["screen"] });
  });

  test("K9 a server without waiting lists offers none", async () => {
    const portal = preparePage();
    portal.api.other(list, 404, "{}");
    portal.api.on(free, {
      data: { rooms: [], nearest: [], over_quota: [], offered: true, equipment: [], by_night: false },
    });
    await portal.open(find);
    await expect.element(page.getByRole("heading", { name: en["book.none_title"] })).toBeVisible();
    await expect.element(button("book.wait_any")).not.toBeInTheDocument();
  });
});

describe("a held room", () => {
  test("K9 is booked in one tap, at the price shown", async () => {
    const portal = preparePage();
    has(portal, [heldRoom()]);
    portal.api.on(take, () => {
      has(portal, []);
      return { data: { booking: booking() } };
    });
    await portal.open(find);
    await expect.element(part().getByText(/Noord is held for you until/)).toBeVisible();
    await expectAccessibleAtNight();
    await button("book.wait_take_price", { price: "€35" }).click();
    await expect.element(page.getByText(fill(en["book.booked"], { room: "Noord" }))).toBeVisible();
    await expect.element(part()).not.toBeInTheDocument();
    expect(portal.api.calls(take).map(({ body }) => body)).toEqual([{ quote_hash: "agreed" }]);
    expect(portal.api.calls(take)[0]?.headers.get("idempotency-key")).toBeTruthy();
  });

  test("K9 shows the room's questions first", async () => {
    const portal = preparePage();
    has(portal, [heldRoom({ questions: [{ question: "How many guests?", type: "text", required: true }] })]);
    portal.api.on(take, { data: { booking: booking() } });
    await portal.open(find);
    await button("book.wait_take_price", { price: "€35" }).click();
    const dialog = page.getByRole("dialog", { name: "Noord" });
    await dialog.getByRole("button", { name: en["book.wait_take"], exact: true }).click();
    await expect.element(dialog.getByText(en["help.required"])).toBeVisible();
    expect(portal.api.calls(take)).toEqual([]);
    await dialog.getByLabelText("How many guests?").fill("Four");
    await dialog.getByRole("button", { name: en["book.wait_take"], exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(portal.api.calls(take)[0]?.body).toEqual({
      quote_hash: "agreed",
      form_responses: [{ question: "How many guests?", answer: "Four" }],
    });
  });

  test("K9 is declined, and a late answer gets a message instead of an error", async () => {
    const portal = preparePage();
    has(portal, [heldRoom()]);
    portal.api.on(take, () => {
      has(portal, [roomWait({ state: "ended", place: null })]);
      return refuse("slot_taken");
    });
    await portal.open(find);
    await button("book.wait_take_price", { price: "€35" }).click();
    await expect.element(part().getByText(en["book.wait_ended"])).toBeVisible();
    await expect.element(button("book.wait_again")).toBeVisible();
    has(portal, [heldRoom()]);
    portal.api.on(leave, { data: { waits: [] } });
    await button("book.wait_leave").click();
    await expect.element(page.getByText(en["book.wait_left"])).toBeVisible();
    expect(portal.api.calls(leave)).toHaveLength(1);
  });

  test("K9 is in the history among the bookings, and nowhere else", async () => {
    const portal = preparePage({ flags: { "account-history": true } });
    has(
      portal,
      [roomWait(), heldRoom()].map((wait, at) => ({ ...wait, uuid: uuid(0x710 + at) })),
    );
    await portal.open("/my-history?type=resource_booking");
    await expect.element(part().getByText(fill(en["book.wait_place"], { place: "2" }))).toBeVisible();
    await expect.element(button("book.wait_decline")).toBeVisible();
    await page.getByRole("radio", { name: en["history.type_event_post"] }).click();
    await expect.element(part()).not.toBeInTheDocument();
  });

  test("K9 is not shown to a person who waits for nothing", async () => {
    await renderPage(find);
    await expect.element(page.getByRole("heading", { level: 2, name: en["book.free_then"] })).toBeVisible();
    await expect.element(part()).not.toBeInTheDocument();
    await userEvent.keyboard("{Tab}");
  });
});

test.each(wideLooks)("K9 fits and is accessible at $width px, $colorScheme", async (look) => {
  const portal = preparePage(look);
  const waits = [heldRoom(), roomWait(), roomWait({ state: "ended", place: null, room: null, people: 40 })];
  has(
    portal,
    waits.map((wait, index) => ({ ...wait, uuid: uuid(0x720 + index) })),
  );
  await portal.open(find);
  await expect.element(button("book.wait_decline")).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
