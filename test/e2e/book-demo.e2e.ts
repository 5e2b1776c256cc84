import { laterDay, weekdayOf } from "@atrium/rules/wall-clock.ts";
import type { Page } from "@playwright/test";
import { goTo, openDialog, pier } from "./building-steps.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const said = (key: keyof typeof en, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), en[key]);

/** A day two or three weeks ahead on which the demo's rooms are open and have no bookings. */
function openDay(): string {
  const closed = ["12-24", "12-25", "12-26", "12-31", "01-01", "04-27"];
  let day = laterDay(new Date().toISOString().slice(0, 10), 16);
  while (!["mon", "tue", "wed"].includes(weekdayOf(day)) || closed.includes(day.slice(5))) day = laterDay(day, 1);
  return day;
}

type Wanted = {
  room: string;
  /** The query of "Book a room", without the day. */
  when: string;
  price: string;
  answer?: (page: Page) => Promise<unknown>;
  /** The building whose manager has to approve it. */
  asks?: string;
};

/** Searches for a room, and books or requests it. */
async function bookIt(page: Page, home: string, { room, when, price, answer, asks = "" }: Wanted): Promise<void> {
  await page.goto(`${home}/book?date=${openDay()}&${when}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`^${room}.*${price}$`, "s") })
    .click();
  await page.getByRole("heading", { level: 1, name: room, exact: true }).waitFor();
  await answer?.(page);
  const action = page.getByRole("button", { name: asks ? en["book.request"] : en["book.book"], exact: true });
  await expect(action).toBeEnabled();
  await action.click();
  await page.getByText(said(asks ? "book.requested" : "book.booked", { room, building: asks })).waitFor();
}

test("K1 K5 K6 in Harborline's demo a combined room, a desk of a pool and a parking space are booked, and the roof terrace is requested @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    const home = page.url();
    const occasion = (on: Page) => on.getByLabel("What is the occasion?", { exact: false }).fill("A farewell");
    for (const wanted of [
      { room: "Oost and West", when: "from=15:00&to=17:00&people=14", price: "€64" },
      { room: "Desks on the second floor", when: "from=09:00&to=12:00", price: "€9" },
      { room: "Parking, level −1", when: "from=09:00&to=11:00", price: "€5" },
      { room: "Roof terrace", when: "from=12:00&to=14:00&people=50", price: "€180", answer: occasion, asks: pier },
    ])
      await bookIt(page, home, wanted);
  }));

test("K1 K6 in Northlight's demo the guest suite is requested by nights @night", ({ inVisit, person }) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await enter(visitor, person("northlight"));
      const children = (on: Page) => on.getByLabel("Are children coming?").selectOption(en["booking.no"]);
      const when = "from=15:00&to=12:00&nights=2";
      const asks = "Northlight Fjordside";
      await bookIt(page, page.url(), { room: "Guest suite", when, price: "NOK.1,300", answer: children, asks });
    },
    { brand: "northlight" },
  ));

test("K1 K4 in Ember's demo a kiln is booked by the hour @night", ({ inVisit, person }) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await enter(visitor, person("ember"));
      await openDialog(page, "Ember Yard");
      await goTo(page, "Kiln Works");
      await bookIt(page, page.url(), { room: "Kiln one, 1,060 °C", when: "from=10:00&to=14:00", price: "€24" });
    },
    { brand: "ember" },
  ));
