import { seriesDates } from "@atrium/rules/booking-series.ts";
import { laterDay, momentFrom, wallTime, weekdayOf } from "@atrium/rules/wall-clock.ts";
import type { Page } from "@playwright/test";
import { expectAccessibleAtNight, screenshot, type Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { byKeyboard, byPointer } from "./input-methods.ts";
import { expect, inVisitOf, test } from "./journey.ts";
import { everyMail } from "./mails.ts";
import { startDemoOn } from "./moved-time.ts";
import { bookBefore, furnishRoom } from "./given-rooms.ts";
import { usualDatabase } from "./server.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const [from, to, wanted] = ["14:00", "15:00", "14:30"];

const said = (key: keyof typeof en, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), en[key]);

/** The next first of March with a few dates before it. */
function marchAfter(date: string): string {
  const [far, year] = [laterDay(date, 70), Number(laterDay(date, 70).slice(0, 4))];
  const march = `${year}-03-01`;
  return march > far ? march : `${year + 1}-03-01`;
}

/** Tomorrow in the building, and every second Tuesday from the next one on until March. */
function daysOf(zone: string) {
  const tomorrow = laterDay(wallTime(new Date(), zone).date, 1);
  let tuesday = laterDay(tomorrow, 1);
  while (weekdayOf(tuesday) !== "tue") tuesday = laterDay(tuesday, 1);
  const march = marchAfter(tuesday);
  const dates = seriesDates(tuesday, { kind: "weekly", weeks: 2, until: march });
  if (!Array.isArray(dates)) throw new Error(`There is no series until ${march}.`);
  return { tomorrow, tuesday, march, dates };
}

/** The calendar entries of the mails to a person about a room, oldest first. */
async function invitations(dataDir: string, email: string, room: string) {
  const mails = (await everyMail(dataDir)).filter(({ to: of, subject }) => of === email && subject.includes(room));
  return mails.map(({ calendar }) => {
    const lines = new Map(calendar?.text.split(/\r?\n/).map((line) => line.split(":", 2) as [string, string]));
    const [uid, sequence, begins] = [lines.get("UID"), Number(lines.get("SEQUENCE")), lines.get("DTSTART")];
    return { uid, sequence, begins, method: calendar?.method };
  });
}

/** An instant in the format of calendar files. */
const instant = (date: string, minute: number, zone: string) =>
  momentFrom({ date, minute }, zone)
    .toISOString()
    .replaceAll(/[-:]|\.000/g, "");

const walks = [
  {
    brand: "harborline",
    zone: "Europe/Amsterdam",
    name: "Sextant",
    width: 1440,
    by: "a mouse",
    input: () => byPointer,
  },
  { brand: "northlight", zone: "Europe/Oslo", name: "Anvil", width: 390, by: "keyboard alone", input: byKeyboard },
] as const;

for (const { brand, zone, name, width, by, input } of walks)
  test(`K1 K4 K7 K8 K9 K12 K14 ${brand} at ${width} by ${by}: a member finds a room for six with a screen tomorrow, sees the price, books, is invited, moves it by half an hour, adds every second Tuesday until March with two conflicts solved, checks in at the door and cancels a date in time without cost @night`, async ({
    browser,
    person,
    address,
  }) => {
    // The booking's hour has to come, and no other journey can use a server that is a day ahead.
    const { server, end } = await startDemoOn(usualDatabase, new Date());
    try {
      await inVisitOf({ browser, port: server.port, address }, walk, { brand, width });
    } finally {
      await end();
    }

    async function walk(visitor: Visit): Promise<void> {
      const { page, at } = visitor;
      const { press, choose, write, pick } = input(page);
      const [email, colleague] = [person(brand), person(brand)];
      const { tomorrow, tuesday, march, dates } = daysOf(zone);
      const [, taken = "", closed = ""] = dates;
      await enter(visitor, email);
      const home = new URL(page.url()).pathname;
      const building = home.split("/").at(-1) ?? "";
      const { room, doorPath } = await furnishRoom(server.port, brand, { building, name, closed });
      const requested = { date: taken, from, to };
      await bookBefore(server.port, brand, { building, room, email: colleague, requested });

      const button = (label: string, within: Pick<Page, "getByRole"> = page) =>
        within.getByRole("button", { name: label, exact: true });
      const field = (key: keyof typeof en) => page.getByLabel(en[key], { exact: true });
      const sheet = page.getByRole("dialog");
      const shown = (step: string) => screenshot(page, `book-walk-${brand}-${width}-${step}`, { fullPage: true });

      async function find(date: string): Promise<void> {
        await page.goto(at(`${home}/book`));
        await write(field("book.day"), date);
        await write(field("book.from"), from);
        await write(field("book.to"), to);
        await write(field("book.people"), "6");
        await choose(page.getByRole("checkbox", { name: en["book.equipment_screen"], exact: true }));
        const found = page.getByRole("main").getByRole("link", { name: new RegExp(`${name}.*€12`, "s") });
        // The previous results stay until the answer comes.
        await expect(found).toHaveAttribute("href", new RegExp(`${date}.*${from.replace(":", "(:|%3A)")}`));
        await expectAccessibleAtNight(page);
        await shown("find");
        await press(found);
        await page.getByRole("heading", { level: 1, name }).waitFor();
      }

      await find(tomorrow);
      await expect(page.getByRole("definition").getByText("€12").first()).toBeVisible();
      await expectAccessibleAtNight(page);
      await shown("room");
      await press(button(en["book.book"]));
      await page.getByText(said("book.booked", { room: name })).waitFor();
      await sheet.getByRole("heading", { level: 3, name }).waitFor();
      await expect
        .poll(() => invitations(server.dataDir, email, name))
        .toMatchObject([{ method: "REQUEST", sequence: 0, begins: instant(tomorrow, 14 * 60, zone) }]);
      const [{ uid } = {}] = await invitations(server.dataDir, email, name);
      expect(uid).toBeTruthy();

      await press(sheet.getByRole("link", { name: en["booking.change"] }));
      await page.getByRole("heading", { level: 1, name: said("book.change_title", { room: name }) }).waitFor();
      await write(field("book.from"), wanted);
      await expect(field("book.to")).toHaveValue("15:30");
      await press(button(en["book.change"]));
      await page.getByText(said("book.changed", { room: name })).waitFor();
      await expect
        .poll(() => invitations(server.dataDir, email, name))
        .toMatchObject([
          { uid },
          { uid, method: "REQUEST", sequence: 1, begins: instant(tomorrow, 14 * 60 + 30, zone) },
        ]);

      await find(tuesday);
      await pick(field("book.repeat"), en["book.repeat_weekly"]);
      await pick(field("book.repeat_weeks"), "2");
      await choose(page.getByRole("radio", { name: en["book.repeat_until"], exact: true }));
      await write(field("book.repeat_until").and(page.locator("input[type=date]")), march);
      const rows = page.getByRole("list", { name: en["book.series_dates"] }).getByRole("listitem");
      await expect(rows).toHaveCount(dates.length);
      await expect(page.getByRole("main")).toContainText(said("book.series_undecided", { number: "2" }));
      await expect(rows.nth(1)).toContainText(en["refusal.slot_taken"]);
      await expect(rows.nth(2)).toContainText(en["book.closed_day"]);
      await expectAccessibleAtNight(page);
      await shown("conflicts");
      await press(rows.nth(1).getByRole("button", { name: en["book.series_move"] }));
      await press(
        rows
          .nth(1)
          .getByRole("button", { name: /\d:\d\d/ })
          .first(),
      );
      await expect(rows.nth(1)).toContainText("€12");
      await press(rows.nth(2).getByRole("button", { name: en["book.series_leave"] }));
      await expect(rows.nth(2)).toContainText(en["book.series_left_out"]);
      const number = String(dates.length - 1);
      await press(button(said("book.series_book", { number })));
      await page.getByText(said("book.series_booked", { room: name, number })).waitFor();
      await shown("series");

      const moment = momentFrom({ date: tomorrow, minute: 14 * 60 + 25 }, zone);
      await server.moveTo(moment);
      await page.clock.install({ time: moment });
      await page.goto(at(doorPath));
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await expectAccessibleAtNight(page);
      await shown("door");
      await press(button(en["booking.check_in"]));
      await page.getByText(en["booking.check_in_done"]).waitFor();

      // The last date of the series, months ahead, is the last of the upcoming list.
      await page.goto(at("/my-history?type=resource_booking"));
      await press(
        page
          .getByRole("tabpanel")
          .getByRole("link", { name: new RegExp(name) })
          .last(),
      );
      await sheet.getByRole("heading", { level: 3, name }).waitFor();
      await expectAccessibleAtNight(page);
      await shown("date");
      await press(button(en["booking.cancel"], sheet));
      const question = page.getByRole("dialog", { name: en["booking.confirm_title"] });
      await expect(question).toContainText(en["booking.cancel_free_now"]);
      await press(button(en["booking.yes_cancel"], question));
      await page.getByText(en["booking.cancelled_now"]).waitFor();
      const lastMail = async () => (await invitations(server.dataDir, email, name)).at(-1);
      await expect.poll(lastMail).toMatchObject({ method: "CANCEL" });
      expect((await lastMail())?.uid).not.toBe(uid);
    }
  });
