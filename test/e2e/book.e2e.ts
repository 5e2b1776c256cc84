import { someByDay } from "../../apps/server/src/testing/size.ts";
import { laterDay, weekdayOf } from "@atrium/rules/wall-clock.ts";
import type { Page } from "@playwright/test";
import { expectAccessibleAtNight, password, screenshot } from "./browser.ts";
import { pier } from "./building-steps.ts";
import { callsOf } from "./given-calls.ts";
import { addRoom } from "./given-rooms.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { mailAbout } from "./mails.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const staff = "staff@harborline.example";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (key: keyof typeof en, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), en[key]);

/** A Tuesday two or three weeks ahead, without a booking of the demo. */
function quietDay(): string {
  let day = laterDay(new Date().toISOString().slice(0, 10), 16);
  while (weekdayOf(day) !== "tue") day = laterDay(day, 1);
  return day;
}

// book-walk.e2e.ts covers wide screens.
for (const [width, day] of someByDay([
  [390, laterDay(quietDay(), 7)],
  [1440, quietDay()],
] as const))
  test(`K1 K2 K4 K5 K8 at ${width} a member finds a room, sees its price, books it, has an invitation, moves it and cancels`, ({
    inVisit,
    person,
    server,
  }) =>
    inVisit(
      async (visitor) => {
        const { page, at } = visitor;
        const email = person();
        await enter(visitor, email);
        const home = new URL(page.url()).pathname;
        await page.goto(at(`${home}/book?date=${day}&from=14:00&to=15:00&people=6`));
        await page.getByRole("heading", { level: 2, name: en["book.free_then"] }).waitFor();
        await expectAccessibleAtNight(page);
        await screenshot(page, `book-1-find-${width}`, { fullPage: true });
        await page.getByRole("main").getByRole("link", { name: /Oost/ }).first().click();
        await page.getByRole("heading", { level: 1, name: /Oost/ }).waitFor();
        await expect(button(page, en["book.book"])).toBeEnabled();
        // The previous week is faded until the new one has loaded.
        const week = page.getByRole("group", { name: en["book.week"] }).locator("xpath=..");
        await expect(week).toHaveAttribute("aria-busy", "false");
        await expect(week).toHaveCSS("opacity", "1");
        await expectAccessibleAtNight(page);
        await screenshot(page, `book-2-room-${width}`, { fullPage: true });
        const room = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
        await button(page, en["book.book"]).click();
        await page.getByText(said("book.booked", { room })).waitFor();
        const sheet = page.getByRole("dialog");
        await sheet.getByRole("heading", { level: 3, name: room }).waitFor();
        await screenshot(page, `book-3-booked-${width}`);
        const mail = await mailAbout(server.dataDir, email, room);
        expect(mail.calendar?.text).toContain("METHOD:REQUEST");

        await sheet.getByRole("link", { name: en["booking.change"] }).click();
        await page.getByRole("heading", { level: 1, name: said("book.change_title", { room }) }).waitFor();
        await page.getByLabel(en["book.to"], { exact: true }).fill("15:30");
        await expect(button(page, en["book.change"])).toBeEnabled();
        await screenshot(page, `book-4-change-${width}`, { fullPage: true });
        await button(page, en["book.change"]).click();
        await page.getByText(said("book.changed", { room })).waitFor();
        await sheet.getByRole("button", { name: en["booking.cancel"] }).click();
        await button(page, en["booking.yes_cancel"]).click();
        await page.getByText(en["booking.cancelled_now"]).waitFor();
        const cancelled = await mailAbout(server.dataDir, email, `Booking cancelled: ${room}`);
        expect(cancelled.calendar?.text).toContain("METHOD:CANCEL");
      },
      { width },
    ));

test("K6 G5 a room that needs an approval: it is requested, approved in the console's inbox by keyboard, and the member is notified @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page, at } = visitor;
    const email = person();
    await enter(visitor, email);
    const home = new URL(page.url()).pathname;
    const day = laterDay(quietDay(), 1);
    await page.goto(at(`${home}/book?date=${day}&from=10:00&to=11:00&people=8`));
    await page.getByRole("main").getByRole("link", { name: /Maas/ }).first().click();
    await page.getByText(said("book.asks", { building: pier })).waitFor();
    await page.getByLabel("Do you need catering?").selectOption(en["booking.no"]);
    await button(page, en["book.request"]).click();
    await page.getByText(said("book.requested", { room: "Maas", building: pier })).waitFor();

    await inVisit(async ({ page: desk, at: deskAt }) => {
      await desk.goto(deskAt("/manage"));
      await desk.getByLabel(en["sign_in.email_label"]).fill(staff);
      await desk.getByLabel(en["sign_in.password_label"], { exact: true }).fill(password);
      await desk.getByRole("button", { name: en["sign_in.submit"] }).click();
      await desk.getByRole("heading", { level: 1, name: en["console.inbox_title"] }).waitFor();
      await screenshot(desk, "book-5-inbox", { fullPage: true });
      await desk
        .getByRole("link", { name: /Maas.*Robin Person/ })
        .first()
        .click();
      await desk.getByRole("heading", { level: 2, name: /Maas/ }).waitFor();
      // This button does the same as the key, once it is there.
      await expect(button(desk, en["console.yes_booking"])).toBeEnabled();
      await expectAccessibleAtNight(desk);
      await screenshot(desk, "book-6-request", { fullPage: true });
      await desk.keyboard.press("e");
      await desk.getByText(said("console.decided_approve", { subject: "Maas" })).waitFor();
    });
    const mail = await mailAbout(server.dataDir, email, "Maas");
    expect(mail.calendar?.text).toContain("METHOD:REQUEST");
  }));

test("K9 K14 a room's door: its sheet is in the console, its code books the room on the spot and checks the person in, and another person sees it taken @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page, at } = visitor;
    await enter(visitor, person());
    const home = new URL(page.url()).pathname;
    const building = home.split("/").at(-1) ?? "";
    let shown = "";
    await inVisit(async (desk) => {
      await enter(desk, staff);
      const room = await addRoom(await callsOf(server.port, staff), building, { name: "Kade" });
      await desk.page.goto(desk.at(`/manage/bookings/rooms/${building}/${room}/door`));
      await desk.page.getByRole("heading", { level: 2, name: "Kade" }).waitFor();
      await expectAccessibleAtNight(desk.page);
      await screenshot(desk.page, "book-7-door-sheet");
      shown = (await desk.page.getByText(/\/r\/[0-9a-f]{12}$/).textContent()) ?? "";
    });
    const door = at(`/r/${shown.split("/r/")[1] ?? ""}`);
    await page.goto(door);
    await page.getByRole("heading", { level: 1, name: "Kade" }).waitFor();
    await expectAccessibleAtNight(page);
    await screenshot(page, "book-8-door");
    await page
      .getByRole("button", { name: new RegExp(said("book.now_book", { until: ".+", price: ".+" })) })
      .first()
      .click();
    await page.getByText(en["booking.check_in_done"]).waitFor();
    await screenshot(page, "book-9-checked-in");
    await page.goto(at("/my-history?type=resource_booking"));
    await page.getByRole("tabpanel").getByRole("link", { name: /Kade/ }).click();
    await page.getByRole("dialog").getByText(en["booking.check_in_done"]).waitFor();

    await inVisit(async (other) => {
      await enter(other, person());
      await other.page.goto(other.at(`${home}/book/now`));
      const taken = new RegExp(`Kade.*${said("book.now_taken_until", { time: ".+" })}`, "s");
      await other.page.getByRole("link", { name: taken }).click();
      await other.page.getByRole("heading", { level: 1, name: "Kade" }).waitFor();
    });
  }));
