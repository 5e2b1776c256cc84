/* K7: a repeated booking of a room. */
import { bookingToken } from "@atrium/rules/booking-address.ts";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { words } from "@atrium/web/testing/words.ts";
import { booking } from "@atrium/web/testing/world-doings.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { room, roomOffer, roomQuote, series, seriesQuote } from "@atrium/web/testing/world-rooms.ts";
import { date, prepareRoom, quoting, roomAt } from "../../testing/room-page.ts";

const { en } = words;
const quotingAll = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote";
const bookingAll = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series";

const at = roomAt("14:00", "15:00");
const nth = (place: number) => laterDay(date, 7 * place);
const repeat = () => page.getByLabelText(en["book.repeat"], { exact: true });
const dates = () => page.getByRole("list", { name: en["book.series_dates"] });
const row = (place: number) => dates().getByRole("listitem").nth(place);
const act = (place: number, name: keyof typeof en) => row(place).getByRole("button", { name: en[name] });
const book = (number: number) => page.getByRole("button", { name: `Book ${number} dates`, exact: true });
const decideText = (number: number) =>
  page.getByText(en["book.series_undecided"].replace("{{number}}", String(number)));

const closed = { check: "hours" as const, passed: false, minutes: null, at: null, open: [], quota: null };

/** The second date is taken and the third closed. */
function busy() {
  const portal = prepareRoom();
  portal.api.on(quotingAll, ({ body }) => ({
    data: {
      quote: seriesQuote(body, (_, place) =>
        place === 1 ? { state: "taken" } : place === 2 ? { state: "refused", check: closed } : undefined,
      ),
    },
  }));
  portal.api.on(quoting, ({ body }) => ({
    data: {
      quote: roomQuote(body, {
        free: false,
        bookable: false,
        alternatives: [roomOffer(room(), { date: body.date, from: "15:00", to: "16:00" })],
      }),
    },
  }));
  return portal;
}

describe("K7 a series on the room's page", () => {
  test("K7 each date shows its price; a conflicting date is left out or gets another time; one button books all", async () => {
    const portal = busy();
    const mine = booking({
      uuid: uuid(0x5b1),
      start_at: inDays(3, 14),
      end_at: inDays(3, 15),
      series_uuid: uuid(0x5e1),
    });
    portal.world.bookings.push(mine);
    await portal.open(at);
    await repeat().selectOptions(en["book.repeat_weekly"]);
    await expect.element(dates().getByRole("listitem")).toHaveLength(6);
    await expect.element(row(0).getByText("2:00 PM – 3:00 PM")).toBeVisible();
    await expect.element(row(0).getByText("€35")).toBeVisible();
    await expect.element(row(1).getByText(en["refusal.slot_taken"])).toBeVisible();
    await expect.element(row(2).getByText(en["book.closed_day"])).toBeVisible();
    await expect.element(decideText(2)).toBeVisible();
    await expect.element(book(4)).toBeDisabled();
    await expectAccessible();
    await act(2, "book.series_leave").click();
    await expect.element(row(2).getByText(en["book.series_left_out"])).toBeVisible();
    await act(1, "book.series_move").click();
    await row(1).getByRole("button", { name: "3:00 PM – 4:00 PM" }).click();
    await expect.element(book(5)).toBeEnabled();
    await expect.element(page.getByRole("term").filter({ hasText: en["book.total"] })).toBeVisible();
    await expectAccessibleAtNight();
    portal.api.on(bookingAll, { data: { series: series([mine, booking({ uuid: uuid(0x5b2) })]) } });
    portal.api.on("GET /tenant/v1/buildings/:id/series/:seriesUuid", { data: { series: series([mine]) } });
    await book(5).click();
    await expect.element(page.getByText("Noord is booked, dates: 2.")).toBeInTheDocument();
    const owner = { ownerType: "building", ownerUuid: pier, resourceUuid: room().uuid, bookingUuid: mine.uuid };
    expect(portal.address()).toBe(`/my-history?type=resource_booking&booking=${bookingToken(owner)}`);
    const [call] = portal.api.calls(bookingAll);
    expect(call?.body).toEqual({
      date,
      from: "14:00",
      to: "15:00",
      repeat: { kind: "weekly", count: 6 },
      choices: [
        { on: nth(2), left_out: true },
        { on: nth(1), time: { date: nth(1), from: "15:00", to: "16:00" } },
      ],
      quote_hash: "agreed 5 17500",
    });
    expect(call?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("K7 a lost race and a reload show the current dates and keep all decisions and input", async () => {
    const portal = prepareRoom({ questions: [{ type: "text", required: true, question: "How many chairs?" }] });
    await portal.open(at);
    await repeat().selectOptions(en["book.repeat_weekdays"]);
    await expect.element(book(6)).toBeEnabled();
    await page.getByLabelText("How many chairs?").fill("Ten");
    await act(5, "book.series_leave").click();
    await expect.element(book(5)).toBeEnabled();
    portal.api.on(bookingAll, () => refuse("series_conflict"));
    portal.api.on(quotingAll, ({ body }) => ({
      data: { quote: seriesQuote(body, (_, place) => (place === 3 ? { state: "taken" } : undefined)) },
    }));
    await book(5).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(en["refusal.series_conflict"]);
    await expect.element(row(3).getByText(en["refusal.slot_taken"])).toBeVisible();
    await expect.element(row(5).getByText(en["book.series_left_out"])).toBeVisible();
    await expect.element(page.getByLabelText("How many chairs?")).toHaveValue("Ten");
    await act(3, "book.series_leave").click();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(book(4)).toBeEnabled();
    await portal.reload();
    await expect.element(book(4)).toBeEnabled();
    await expect.element(page.getByLabelText("How many chairs?")).toHaveValue("Ten");
  });

  test("K7 weekdays, weeks and the end are chosen; an invalid series is reported at its field and not sent", async () => {
    const portal = prepareRoom();
    await portal.open(at);
    await repeat().selectOptions(en["book.repeat_weekly"]);
    await page.getByLabelText(en["book.repeat_weeks"]).selectOptions("3");
    await expect
      .poll(() => portal.api.calls(quotingAll).at(-1)?.body.repeat)
      .toEqual({ kind: "weekly", weeks: 3, count: 6 });
    await page.getByRole("radio", { name: en["book.repeat_until"] }).click();
    const until = page.getByLabelText(en["book.repeat_until"], { exact: true }).nth(1);
    await until.fill(laterDay(date, 900));
    await expect.element(until).toHaveAccessibleDescription(en["book.repeat_too_long"]);
    await expect.element(dates()).not.toBeInTheDocument();
    await until.fill(laterDay(date, 21));
    await expect.element(dates().getByRole("listitem")).toHaveLength(2);
    expect(portal.api.calls(quotingAll).every(({ body }) => body.repeat.until !== laterDay(date, 900))).toBe(true);
    await repeat().selectOptions(en["book.repeat_never"]);
    await expect.element(page.getByRole("button", { name: en["book.book"], exact: true })).toBeEnabled();
  });
});
