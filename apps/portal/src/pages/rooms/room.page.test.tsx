/* K2, K4: a room, its days, its price, and its booking. */
import { bookingToken } from "@atrium/rules/booking-address.ts";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { words } from "@atrium/web/testing/words.ts";
import { booking } from "@atrium/web/testing/world-doings.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { room, roomDay, roomOffer, roomQuote, timesOf } from "@atrium/web/testing/world-rooms.ts";
import {
  answerDays,
  book,
  bookingIt,
  date,
  field,
  prepareRoom,
  quoting,
  roomAt,
  slot,
} from "../../testing/room-page.ts";

const { en } = words;
const at = roomAt("14:00", "15:30");

const total = () => page.getByRole("definition").filter({ hasText: /€/ }).last();
const alternatives = () => page.getByRole("group", { name: en["book.instead"] });

describe("K2 the room", () => {
  test("K2 its rules are one sentence, and its day shows the state of each step", async () => {
    const portal = prepareRoom();
    const own = timesOf({ date, from: "10:00", to: "11:00" });
    const other = timesOf({ date, from: "12:00", to: "12:30" });
    const span = (time: typeof own) => ({ start_at: time.start.toISOString(), end_at: time.end.toISOString() });
    const taken = [
      { ...span(own), booking_uuid: uuid(0x599) },
      { ...span(other), booking_uuid: null },
    ];
    answerDays(portal, (day) => (day === date ? roomDay(day, taken) : { date: day, open: [], taken: [] }));
    await portal.open(at);
    await expect.element(page.getByRole("heading", { level: 1, name: "Noord" })).toBeVisible();
    await expect
      .element(page.getByText(/^30 minutes to 4 hours, 8:00 AM – 8:00 PM, €35 an hour, .* until 24 hours before\.$/))
      .toBeVisible();
    await expect.element(slot("10:00 AM booked by you")).toHaveAttribute("aria-disabled", "true");
    await expect.element(slot("12:00 PM taken")).toHaveAttribute("aria-disabled", "true");
    await expect.element(slot("2:00 PM free")).toHaveAttribute("aria-pressed", "true");
    await expect.element(slot("3:00 PM free")).toHaveAttribute("aria-pressed", "true");
    await expect.element(slot("3:30 PM free")).toHaveAttribute("aria-pressed", "false");
    const week = page.getByRole("group", { name: en["book.week"] });
    await expect.poll(() => week.getByRole("button", { pressed: true }).element().textContent).toMatch(/free$/);
    await expectAccessible();
    await page.getByRole("button", { name: en["book.next_day"] }).click();
    await expect.poll(portal.address).toContain(`date=${laterDay(date, 1)}`);
    await expect.element(page.getByText(en["book.closed_day"])).toBeVisible();
  });

  test("K2 arrows move between the steps, Enter moves the time there, and Shift reaches until there", async () => {
    const portal = prepareRoom();
    await portal.open(at);
    await expect.element(slot("2:00 PM free")).toBeVisible();
    (slot("2:00 PM free").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{Enter}");
    await expect.element(slot("1:00 PM free")).toHaveFocus();
    await expect.poll(portal.address).toContain("from=13%3A00&to=14%3A30");
    await expect.element(field("book.from")).toHaveValue("13:00");
    await userEvent.keyboard("{End}{ArrowRight}");
    await expect.element(slot("7:30 PM free")).toHaveFocus();
    await slot("3:30 PM free").click({ modifiers: ["Shift"] });
    await expect.poll(portal.address).toContain("from=13%3A00&to=16%3A00");
    expect(document.querySelectorAll("[data-state][tabindex='0']")).toHaveLength(1);
  });

  test("K2 dragging with the mouse selects the time, and its end does not count as a click", async () => {
    const portal = prepareRoom();
    await portal.open(at);
    await slot("9:00 AM free").dropTo(slot("10:30 AM free"));
    await expect.poll(portal.address).toContain("from=09%3A00&to=11%3A00");
    await slot("9:00 AM free").click();
    await expect.poll(portal.address).toContain("from=09%3A00&to=11%3A00");
    await slot("1:00 PM free").click();
    await expect.poll(portal.address).toContain("from=13%3A00&to=15%3A00");
  });

  test("K2 fields and day are in sync: a typed time is selected in the day", async () => {
    const portal = prepareRoom();
    await portal.open(at);
    await field("book.from").fill("09:00");
    await expect.element(slot("9:00 AM free")).toHaveAttribute("aria-pressed", "true");
    await expect.element(slot("2:00 PM free")).toHaveAttribute("aria-pressed", "false");
    await expect.element(field("book.to")).toHaveValue("10:30");
  });

  test("K2 a room that does not exist, or cannot be booked, says so @night", async () => {
    const portal = prepareRoom({ bookable: false });
    await portal.open(at);
    await expect.element(page.getByRole("heading", { name: en["book.closed_title"] })).toBeVisible();
    portal.world.rooms = [];
    await portal.reload();
    await expect.element(page.getByRole("heading", { name: en["content.not_found_title"] })).toBeVisible();
    await page.getByRole("link", { name: en["book.back"] }).click();
    await expect.poll(portal.address).toMatch(/\/book\?date=/);
  });
});

describe("K4 the quote", () => {
  test("K4 lines, sum and cancellation follow the time, and the booking sends exactly this quote", async () => {
    const portal = prepareRoom();
    await portal.open(at);
    await expect.element(page.getByText("1 hour 30 minutes × €35 an hour")).toBeVisible();
    await expect.element(total()).toHaveTextContent("€52.50");
    await expect.element(page.getByText(/^You can cancel until /)).toBeVisible();
    await field("book.to").fill("15:00");
    await expect.element(total()).toHaveTextContent("€35");
    portal.api.on(bookingIt, { data: { booking: booking() } });
    await book().click();
    await expect.poll(() => portal.api.calls(bookingIt).length).toBe(1);
    const [call] = portal.api.calls(bookingIt);
    expect(call?.body).toEqual({ date, from: "14:00", to: "15:00", quote_hash: "agreed 3500" });
    expect(call?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("K4 the first broken rule is explained, with a button for a possible time", async () => {
    const portal = prepareRoom();
    portal.api.on(quoting, ({ body }) => {
      const { checks } = roomQuote(body);
      const isShort = body.to === "14:15";
      const judged = checks.map((one) => (one.check === "least" ? { ...one, passed: !isShort, minutes: 30 } : one));
      return { data: { quote: roomQuote(body, { checks: judged, bookable: !isShort }) } };
    });
    await portal.open(roomAt("14:00", "14:15"));
    await expect.element(page.getByText("It must last at least 30 minutes.")).toBeVisible();
    await expect.element(book()).toBeDisabled();
    await expectAccessibleAtNight();
    await alternatives().getByRole("button", { name: "2:00 PM – 2:30 PM" }).click();
    await expect.element(book()).toBeEnabled();
    await expect.poll(portal.address).toContain("to=14%3A30");
    expect(document.activeElement?.textContent).toContain("You can cancel until");
  });

  test("K4 the minimum price is shown in the rules and at the line that it determines", async () => {
    const [price] = room().prices;
    const portal = prepareRoom({ prices: price ? [{ ...price, minimum_cents: 8000 }] : [] });
    portal.api.on(quoting, ({ body }) => {
      const lines = [{ per: "hour" as const, count: 90, each_cents: 3500, cents: 8000 }];
      return { data: { quote: roomQuote(body, { lines, total_cents: 8000 }) } };
    });
    await portal.open(at);
    await expect.element(page.getByText(/€35 an hour \(at least €80\), /)).toBeVisible();
    await expect.element(page.getByText("1 hour 30 minutes × €35 an hour (at least €80)")).toBeVisible();
  });

  test("K4 a failed quote has a retry", async () => {
    const portal = prepareRoom();
    portal.api.on(quoting, () => refuse("internal"));
    await portal.open(at);
    await expect.element(page.getByText(en["book.quote_failed"])).toBeVisible();
    portal.api.reset(quoting);
    await page.getByRole("button", { name: en["app.try_again"] }).click();
    await expect.element(book()).toBeEnabled();
  });
});

describe("K4 booking", () => {
  const answered = { type: "text", required: true, question: "How many chairs?" };

  test("K4 the room's questions must be answered; then the booking's sheet is shown, with links for a calendar", async () => {
    const portal = prepareRoom({ questions: [answered, { type: "Yes/No", required: false, question: "Coffee?" }] });
    const mine = booking({ uuid: uuid(0x5b1), start_at: inDays(3, 12), end_at: inDays(3, 13) });
    portal.world.bookings.push(mine);
    portal.api.on(bookingIt, { data: { booking: mine } });
    await portal.open(at);
    await expect.element(book()).toBeEnabled();
    await book().click();
    const field = page.getByLabelText("How many chairs?");
    await expect.element(field).toHaveAccessibleDescription(en["help.required"]);
    await expect.element(field).toHaveFocus();
    expect(portal.api.calls(bookingIt)).toEqual([]);
    await field.fill("Ten");
    await page.getByLabelText("Coffee? (optional)").selectOptions(en["booking.yes"]);
    await book().click();
    await expect.element(page.getByRole("dialog").getByRole("heading", { level: 3, name: "Noord" })).toBeVisible();
    await expect.element(page.getByText("Noord is booked.")).toBeInTheDocument();
    const owner = { ownerType: "building", ownerUuid: pier, resourceUuid: room().uuid, bookingUuid: mine.uuid };
    expect(portal.address()).toBe(`/my-history?type=resource_booking&booking=${bookingToken(owner)}`);
    await expect
      .element(page.getByRole("dialog").getByRole("link", { name: en["content.calendar_google"] }))
      .toBeVisible();
    expect(portal.api.calls(bookingIt)[0]?.body).toMatchObject({
      form_responses: [
        { question: "How many chairs?", answer: "Ten" },
        { question: "Coffee?", answer: "Yes" },
      ],
    });
    await expectAccessibleAtNight();
  });

  test("K4 a lost race keeps the input and shows the updated day with other times", async () => {
    const portal = prepareRoom({ questions: [answered] });
    portal.api.on(bookingIt, () => refuse("slot_taken"));
    await portal.open(at);
    await page.getByLabelText("How many chairs?").fill("Ten");
    await expect.element(book()).toBeEnabled();
    const taken = timesOf({ date, from: "14:00", to: "15:30" });
    const lost = { start_at: taken.start.toISOString(), end_at: taken.end.toISOString(), booking_uuid: null };
    answerDays(portal, (day) => roomDay(day, day === date ? [lost] : []));
    portal.api.on(quoting, ({ body }) => {
      const free = body.from !== "14:00";
      const alternatives = free ? [] : [roomOffer(room(), { date, from: "15:30", to: "17:00" })];
      return { data: { quote: roomQuote(body, { free, bookable: free, alternatives }) } };
    });
    await book().click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(en["refusal.slot_taken"]);
    await expect.element(slot("2:00 PM taken")).toBeVisible();
    await expect.element(page.getByLabelText("How many chairs?")).toHaveValue("Ten");
    await expectAccessibleAtNight();
    await alternatives().getByRole("button").click();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(book()).toBeEnabled();
    await expect.poll(portal.address).toContain("from=15%3A30&to=17%3A00");
  });

  test("K4 a changed price is shown before the room is booked at it", async () => {
    const portal = prepareRoom();
    portal.api.once(bookingIt, () => refuse("quote_changed"));
    await portal.open(at);
    await expect.element(book()).toBeEnabled();
    portal.api.on(quoting, ({ body }) => ({
      data: { quote: roomQuote(body, { total_cents: 9900, quote_hash: "dearer" }) },
    }));
    portal.api.on(bookingIt, { data: { booking: booking() } });
    await book().click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(en["refusal.quote_changed"]);
    await expect.element(total()).toHaveTextContent("€99");
    await expect.element(book()).toBeEnabled();
    await book().click();
    await expect
      .poll(() => portal.api.calls(bookingIt).map(({ body }) => body.quote_hash))
      .toEqual(["agreed 5250", "dearer"]);
    const keys = portal.api.calls(bookingIt).map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(2);
  });

  test("K4 a retry after a lost connection uses the same idempotency key; without a history the next page is home", async () => {
    const portal = prepareRoom({}, { "account-history": false });
    portal.api.drop(bookingIt, { once: true });
    portal.api.on(bookingIt, { data: { booking: booking() } });
    await portal.open(at);
    await expect.element(book()).toBeEnabled();
    await book().click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(book()).toBeEnabled();
    await book().click();
    await expect.poll(portal.address).toBe(`/building/${pier}`);
    const keys = portal.api.calls(bookingIt).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
