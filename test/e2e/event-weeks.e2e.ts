import { mondayOf, weekText } from "@atrium/rules/numbers.ts";
import { exactTime } from "@atrium/rules/relative-time.ts";
import { laterDay, momentFrom, readClock, wallTime } from "@atrium/rules/wall-clock.ts";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { screenshot, type Visit, type VisitOptions } from "./browser.ts";
import { pier } from "./building-steps.ts";
import { giveRole } from "./given-role.ts";
import { enter } from "./given-session.ts";
import { expect, inVisitOf, test as journey } from "./journey.ts";
import { untilAllKept, untilKept, withWorker } from "./kept.ts";
import { mailAbout } from "./mails.ts";
import { type MovedServer, startDemoOn } from "./moved-time.ts";
import type { DatabaseName } from "./server.ts";
import { tables } from "./tables.ts";

/*
 * Three weeks of a community manager who has only the console, on both databases. The server's clock is moved, and the clock of each visit is set to it.
 */

const { en } = tables;
const zone = "Europe/Amsterdam";
const title = "Lanterns on the water";
const inGerman = "Laternen auf dem Wasser";
const audience = "Tenants of Pier One, without the estate's own people";
const manager = "occupant@harborline.example";
const [yusuf, sanne, tom] = ["yusuf@tidewater.example", "sanne@kadevos.example", "tom@northbank.example"];

/** Days of the journey, in Rotterdam's time zone. The first is the next Monday. */
const monday = laterDay(mondayOf(wallTime(new Date(), zone).date), 7);
const friday = laterDay(monday, 4);
const evening = laterDay(monday, 10);
const at = (day: string, clock: string) => momentFrom({ date: day, minute: readClock(clock) ?? 0 }, zone);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const figure = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) });

type MovedDemo = {
  server: MovedServer;
  /** A visit whose clock is set to the server's. */
  inVisit(work: (visitor: Visit) => Promise<void>, choice?: Omit<VisitOptions, "port">): Promise<void>;
};

type OnEach = { database: DatabaseName; demo: MovedDemo };

const test = journey.extend<OnEach>({
  database: ["PostgreSQL", { option: true }],
  demo: [
    async ({ database, browser }, use) => {
      const { server, end } = await startDemoOn(database, at(monday, "10:00"));
      await use({ server, inVisit: visitsOf(browser, server) });
      await end();
    },
    // An import and a start on a loaded machine.
    { timeout: 360_000 },
  ],
});

const visitsOf =
  (browser: Browser, server: MovedServer): MovedDemo["inVisit"] =>
  (work, choice) =>
    inVisitOf({ browser, port: server.port }, work, { ...choice, ahead: server.ahead() });

for (const database of ["PostgreSQL", "PGlite"] as const)
  test.describe(database, () => {
    test.use({ database });

    test("P1 P3 P4 P6 P7 P12 an event from the first draft to the number of guests: written, previewed, scheduled, answered, checked in and counted @night", async ({
      demo: { server, inVisit },
    }) => {
      test.slow();
      await giveRole(server.port, manager, "community_manager");

      let [uuid, address] = ["", ""];
      await inVisit(async (visitor) => {
        await enter(visitor, manager);
        const home = new URL(visitor.page.url()).pathname;
        await write(visitor);
        await preview(visitor);
        await schedule(visitor);
        uuid = new URL(visitor.page.url()).pathname.split("/").at(-1) ?? "";
        address = `${home}/event-posts/${uuid}`;
      });

      await server.moveTo(at(friday, "08:00"));
      await inVisit(async (visitor) => {
        await enter(visitor, yusuf);
        await visitor.page.goto(visitor.at(address));
        await heading(visitor.page, en["content.not_found_title"]).waitFor();
      });

      await server.moveTo(at(friday, "09:00"));
      const codes: Record<string, string> = {};
      for (const [guest, lang] of [
        [yusuf, "en"],
        [sanne, "de"],
        [tom, "en"],
      ] as const)
        await inVisit(
          async (visitor) => {
            // The first guest finds it on the home page, the others open its address.
            if (guest === yusuf) {
              await enter(visitor, guest);
              await visitor.page.getByRole("main").getByRole("link", { name: title, exact: true }).first().click();
            } else await enter(visitor, guest, { path: `${address}?lang=${lang}` });
            codes[guest] = await sayYes(visitor, lang);
          },
          { width: 390 },
        );
      await inVisit(async (visitor) => {
        // The estate's own staff, whom the audience excludes.
        await enter(visitor, "staff@harborline.example", { path: address });
        await heading(visitor.page, en["content.not_found_title"]).waitFor();
      });

      await server.moveTo(at(laterDay(friday, 3), "11:00"));
      await inVisit(async (visitor) => {
        await enter(visitor, manager);
        await writeToGuests(visitor);
      });
      for (const guest of [yusuf, sanne, tom])
        expect((await mailAbout(server.dataDir, guest, "Wear something warm")).text).toContain("The quay is windy");

      await server.moveTo(at(evening, "17:45"));
      await inVisit(
        async (visitor) => {
          await enter(visitor, manager);
          await atTheDoor(visitor, uuid, codes[yusuf] ?? "");
        },
        { ...withWorker, width: 390 },
      );

      await server.moveTo(at(laterDay(evening, 7), "09:30"));
      await inVisit(async (visitor) => {
        await enter(visitor, manager);
        await readWhoCame(visitor);
      });
    });
  });

async function write({ page, at: to }: Visit): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(to("/manage/content"));
  await button(page, en["console.content_new"]).click();
  await page.getByRole("menuitem", { name: en["console.kind_of_event"] }).click();
  await textbox(page, en["console.field_title"]).fill(title);
  await page.getByText(/^Draft saved/).waitFor();
  await textbox(page, en["console.field_rich_description"]).click();
  await page.keyboard.type("Bring a ");
  await button(page, en["console.format_bold"]).click();
  await page.keyboard.type("coat");
  const picture = await sharp({ create: { width: 640, height: 416, channels: 3, background: "#1b4965" } })
    .png()
    .toBuffer();
  const file = { name: "lanterns.png", mimeType: "image/png", buffer: picture };
  await page.locator('input[accept^="image/"]').setInputFiles(file);
  await textbox(page, en["console.field_image_alt_text"]).fill("Lanterns at night");
  await page.getByLabel(en["console.field_start_at"], { exact: true }).fill(`${evening}T18:00`);
  await page.getByLabel(en["console.field_end_at"], { exact: true }).fill(`${evening}T20:00`);
  await page.getByRole("checkbox", { name: en["console.field_rsvp_enabled"] }).check();
  await page.getByLabel(en["console.field_capacity"], { exact: true }).fill("12");
  const categories = page.getByRole("group", { name: en["console.field_categories"] });
  await categories.getByRole("checkbox").first().check();
  await page.getByLabel(en["console.field_audience"], { exact: true }).selectOption({ label: audience });
  await page.getByRole("radio", { name: /Deutsch/ }).click();
  await textbox(page, en["console.field_title"]).fill(inGerman);
  await textbox(page, en["console.field_rich_description"]).click();
  await page.keyboard.type("Nehmen Sie einen Mantel mit");
  await textbox(page, en["console.field_image_alt_text"]).fill("Laternen bei Nacht");
  await page.getByText(/^Draft saved/).waitFor();
  await screenshot(page, "event-weeks-1-editor", { fullPage: true });
}

/** As a person of another company sees it on a phone, in both languages. */
async function preview({ page }: Visit): Promise<void> {
  const pane = page.getByRole("region", { name: en["console.preview_title"] });
  const portal = page.frameLocator("iframe");
  await pane.getByRole("radio", { name: en["console.preview_phone"] }).check();
  await pane.getByLabel(en["console.preview_as"]).selectOption({ label: en["console.preview_as_company"] });
  await pane.getByLabel(en["console.preview_company"]).selectOption({ label: "Tidewater Analytics" });
  await portal.getByRole("heading", { level: 1, name: title }).waitFor();
  await expect(portal.locator("strong", { hasText: "coat" })).toBeVisible();
  await expect(portal.getByRole("img", { name: "Lanterns at night" }).first()).toBeVisible();
  await pane.getByLabel(en["console.content_language"]).selectOption({ label: "Deutsch" });
  await portal.getByRole("heading", { level: 1, name: inGerman }).waitFor();
  await expect(portal.getByText("Nehmen Sie einen Mantel mit")).toBeVisible();
  await screenshot(page, "event-weeks-2-preview");
}

async function schedule({ page }: Visit): Promise<void> {
  await button(page, en["console.content_publish"]).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(new RegExp(`^To \\d+ people of “${audience}” in ${pier}`)).waitFor();
  await dialog.getByRole("radio", { name: en["console.content_when_later"] }).check();
  await dialog.getByLabel(en["console.content_from"], { exact: true }).fill(`${friday}T09:00`);
  await screenshot(page, "event-weeks-3-publish");
  await dialog.getByRole("button", { name: en["console.content_publish"] }).click();
  const when = exactTime(at(friday, "09:00").toISOString(), "en-us", zone);
  await page.getByText(en["console.content_scheduled_done"].replace("{{time}}", when)).waitFor();
}

/** Says yes, and returns the code of the ticket that the person gets. */
async function sayYes({ page }: Visit, lang: "en" | "de"): Promise<string> {
  const word = tables[lang];
  await heading(page, lang === "de" ? inGerman : title).waitFor();
  await button(page, word["event.rsvp"]).click();
  await button(page, word["event.confirm"]).click();
  await page.getByRole("dialog", { name: word["event.confirmed_title"] }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: word["app.ok"] }).click();
  await screenshot(page, `event-weeks-4-yes-${lang}`, { fullPage: true });
  return (await page.getByText(/^[0-9A-Z]{4}( [0-9A-Z]{4}){3}$/).textContent()) ?? "";
}

async function writeToGuests({ page, at: to }: Visit): Promise<void> {
  await page.goto(to("/manage/events"));
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await heading(page, title).waitFor();
  await expect(figure(page, en["console.guests_yes"]).getByRole("definition")).toHaveText("3");
  const guests = page.getByRole("list", { name: en["console.guests_title"] });
  for (const name of ["Yusuf Demir", "Sanne Vos", "Tom Hartley"]) await guests.getByText(name).first().waitFor();
  await screenshot(page, "event-weeks-5-guests", { fullPage: true });
  await button(page, en["console.message_write"]).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(en["console.message_people"].replace("{{people}}", "3")).waitFor();
  await dialog.getByLabel(en["console.message_subject"]).fill("Wear something warm");
  await dialog.getByLabel(en["console.message_text"]).fill("The quay is windy at night.");
  await dialog.getByRole("button", { name: en["console.message_send"], exact: true }).click();
  await page.getByText(en["console.message_sent"].replace("{{people}}", "3")).waitFor();
}

/** Two of three are checked in, one by ticket and one by name, while the phone is offline. */
async function atTheDoor({ page, context, at: to }: Visit, uuid: string, code: string): Promise<void> {
  const came = page.getByText(/^\d+ of 3 have come$/);
  await page.goto(to(`/manage/events/${uuid}/door`));
  await expect(came).toHaveText(/^0 of/);
  await untilKept(page, "atrium.door", "/manage");
  await untilAllKept(page, "atrium.door-assets", "/manage/assets/");
  await untilKept(page, "atrium.of", "GET /admin/v1/me");
  await untilKept(page, "atrium.of", "GET /admin/v1/events/:uuid/door");
  await context.setOffline(true);
  await page.reload();
  await page.getByText(en["console.door_away"]).waitFor();
  await page.getByRole("textbox", { name: en["console.door_code"] }).fill(code);
  await page.keyboard.press("Enter");
  const isIn = en["console.door_in"].replace("{{name}}", "Yusuf Demir");
  await page.getByRole("status").filter({ hasText: isIn }).waitFor();
  await button(page, en["console.door_check_in_named"].replace("{{name}}", "Sanne Vos")).click();
  await expect(came).toHaveText(/^2 of/);
  const unsent = page.getByText(en["console.door_unsent"].replace("{{scans}}", "2"));
  await unsent.waitFor();
  await screenshot(page, "event-weeks-6-door", { fullPage: true });
  await context.setOffline(false);
  await unsent.waitFor({ state: "hidden" });
  await page.reload();
  await expect(came).toHaveText(/^2 of/);
}

async function readWhoCame({ page, at: to }: Visit): Promise<void> {
  await page.goto(to("/manage/events"));
  await page.getByRole("radio", { name: en["console.events_past"] }).check();
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await heading(page, title).waitFor();
  await expect(figure(page, en["console.guests_came"]).getByRole("definition")).toHaveText("2");
  await expect(figure(page, en["console.guests_yes"]).getByRole("definition")).toHaveText("3");
  await screenshot(page, "event-weeks-7-came", { fullPage: true });
  // The numbers page has the event's week, which is complete by now; with so few people it hides their numbers.
  await page.goto(to("/manage/numbers"));
  await page.getByRole("heading", { level: 2, name: weekText(mondayOf(evening), "en") }).waitFor();
  const checkedIn = page.getByRole("listitem").filter({ hasText: "Guests checked in" });
  await expect(checkedIn.first()).toContainText(en["console.numbers_few_long"]);
}
