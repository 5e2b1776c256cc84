/* K6, K8, K13: rooms that need an approval, changes of bookings, and the days on which the clocks change. */
import { bookingToken } from "@atrium/rules/booking-address.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { words } from "@atrium/web/testing/words.ts";
import { booking } from "@atrium/web/testing/world-doings.ts";
import { inDays } from "@atrium/web/testing/world-ids.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { room, roomQuote } from "@atrium/web/testing/world-rooms.ts";
import { answerDays, book, bookingIt, field, prepareRoom, quoting, roomAt, slot } from "../../testing/room-page.ts";

const { en } = words;
const requoting = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/quote";
const changing = "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid";

test("K6 a room that needs an approval shows who decides, before and after", async () => {
  const portal = prepareRoom({ approval_required: true });
  portal.api.on(quoting, ({ body }) => ({ data: { quote: roomQuote(body, { approval_required: true }) } }));
  portal.api.on(bookingIt, { data: { booking: booking({ status: "pending" }) } });
  await portal.open(roomAt("14:00", "15:30"));
  await expect.element(page.getByText(/^The manager of Pier One is asked first\./)).toBeVisible();
  await book("book.request").click();
  await expect.element(page.getByText(/^You asked for Noord\. The manager of Pier One/)).toBeInTheDocument();
});

describe("K8 changing", () => {
  const mine = booking({ start_at: inDays(3, 9), end_at: inDays(3, 10) });
  const opened = async () => {
    const portal = prepareRoom();
    portal.world.bookings = [mine];
    portal.api.on(requoting, ({ body }) => ({ data: { quote: roomQuote(body, { before_cents: 3500 }) } }));
    const address = { ownerType: "building", ownerUuid: pier, resourceUuid: room().uuid, bookingUuid: mine.uuid };
    await portal.open(`/my-history?type=resource_booking&booking=${bookingToken(address)}`);
    return portal;
  };
  const changeIt = () => page.getByRole("dialog").getByRole("link", { name: en["booking.change"] });

  test("K8 the booking's sheet leads to its room, the difference is shown, and the other time is put in its place", async () => {
    const portal = await opened();
    await changeIt().click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Change your booking: Noord" })).toBeVisible();
    await expect.poll(portal.address).toContain(`change=${mine.uuid}`);
    await expect.element(page.getByText(en["book.no_difference"])).toBeVisible();
    const { from = "" } = portal.api.calls(requoting).at(-1)?.body ?? {};
    const longer = `${String(Number(from.slice(0, 2)) + 2).padStart(2, "0")}:00`;
    await field("book.to").fill(longer);
    await expect.element(page.getByText("€35 more")).toBeVisible();
    await expectAccessible();
    portal.api.on(changing, { data: { booking: mine } });
    await book("book.change").click();
    await expect.element(page.getByText("Your booking of Noord is changed.")).toBeInTheDocument();
    const [call] = portal.api.calls(changing);
    expect(call?.params).toMatchObject({ bookingUuid: mine.uuid, resourceUuid: room().uuid });
    expect(call?.body).toMatchObject({ from, to: longer, quote_hash: "agreed 7000" });
    expect(call?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("K8 after its window a booking cannot be changed, and the page says so", async () => {
    const portal = await opened();
    portal.api.on(changing, () => refuse("cancellation_closed"));
    await changeIt().click();
    await expect.element(book("book.change")).toBeEnabled();
    await book("book.change").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(en["refusal.cancellation_closed"]);
  });

  test("K8 a time to which the booking cannot be moved is refused before anything is sent", async () => {
    const portal = await opened();
    portal.api.on(requoting, ({ body }) => ({
      data: { quote: roomQuote(body, { bookable: false, before_cents: 3500 }) },
    }));
    await changeIt().click();
    await expect.element(page.getByText(en["book.check_closed"])).toBeVisible();
    await expect.element(book("book.change")).toBeDisabled();
    await expectAccessibleAtNight();
  });

  test("K8 a booking of a room that members do not book cannot be changed by them", async () => {
    const portal = await opened();
    await expect.element(changeIt()).toBeVisible();
    portal.world.rooms = [room({ bookable: false })];
    await portal.reload();
    await expect.element(page.getByRole("dialog").getByRole("button", { name: en["booking.cancel"] })).toBeVisible();
    await portal.settled();
    await expect.element(changeIt()).not.toBeInTheDocument();
  });
});

describe("K13 the days on which the clocks change", () => {
  const days = async (day: string, from: string, to: string) => {
    const portal = prepareRoom({ hours: [] });
    answerDays(portal, (one) => ({ date: one, open: [{ from: "00:00", to: "06:00" }], taken: [] }));
    await portal.open(roomAt(from, to, day));
    return portal;
  };

  test("K13 a skipped time is refused at its field, and is not a step of the day", async () => {
    const { api } = await days("2035-03-25", "02:30", "04:00");
    await expect.element(field("book.from")).toHaveAccessibleDescription(en["book.fault_skipped"]);
    await expect.element(slot("1:30 AM free")).toBeVisible();
    await expect.element(slot("2:30 AM free")).not.toBeInTheDocument();
    expect(api.calls(quoting)).toEqual([]);
    await expect.element(book()).toBeDisabled();
  });

  test("K13 for a repeated time the page asks which one is meant, and both are steps of the day", async () => {
    const { api } = await days("2035-10-28", "02:30", "04:00");
    const which = page.getByRole("group", { name: en["book.fault_repeated"] });
    await expect.element(which.getByRole("radio")).toHaveLength(2);
    expect(api.calls(quoting)).toEqual([]);
    await which.getByRole("radio", { name: /02:30 AM GMT\+1/ }).click();
    await expect.poll(() => api.calls(quoting).at(-1)?.body).toMatchObject({ from: "02:30", repeated: "second" });
    await expectAccessibleAtNight();
    await slot("02:00 AM GMT+2 free").click();
    await expect.poll(() => api.calls(quoting).at(-1)?.body).toMatchObject({ from: "02:00", repeated: "both" });
  });
});
