import type { Page } from "@playwright/test";
import { expectAccessibleAtNight, screenshot } from "./browser.ts";
import { giveRole } from "./given-role.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { untilAllKept, untilKept, withWorker } from "./kept.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const title = "Golden hour on sixteen";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const unsent = (page: Page) => page.getByText(en["console.door_unsent"].replace("{{scans}}", ""));

test("P7 the door of an event reloads without a network and checks a ticket in, which is sent to the server once the network is back @night", ({
  inVisit,
  person,
  server,
}) => {
  const [guest, desk] = [person(), person()];
  let [event, code, came] = ["", "", 0];
  return inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, guest);
    await page.getByRole("main").getByRole("link", { name: title, exact: true }).first().click();
    await button(page, en["event.rsvp"]).click();
    await button(page, en["event.confirm"]).click();
    await page.getByRole("heading", { name: en["event.ticket_title"] }).waitFor();
    await expectAccessibleAtNight(page);
    await screenshot(page, "door-1-ticket", { fullPage: true });
    code = (await page.getByText(/^[0-9A-Z]{4}( [0-9A-Z]{4}){3}$/).textContent()) ?? "";
    event = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  }).then(() =>
    inVisit(async (visitor) => {
      const { page, context, at } = visitor;
      await giveRole(server.port, desk, "front_desk");
      await enter(visitor, desk);
      await page.goto(at(`/manage/events/${event}/door`));
      const counted = page.getByText(/^\d+ of \d+ have come$/);
      came = Number.parseInt((await counted.textContent()) ?? "", 10);
      await untilKept(page, "atrium.door", "/manage");
      await untilAllKept(page, "atrium.door-assets", "/manage/assets/");
      await untilKept(page, "atrium.of", "GET /admin/v1/me");
      await untilKept(page, "atrium.of", "GET /admin/v1/events/:uuid/door");
      await context.setOffline(true);
      await page.reload();
      await page.getByText(en["console.door_away"]).waitFor();
      await page.getByRole("textbox", { name: en["console.door_code"] }).fill(code);
      await page.keyboard.press("Enter");
      await page
        .getByRole("status")
        .filter({ hasText: / is in$/ })
        .waitFor();
      await expect(counted).toHaveText(new RegExp(`^${came + 1} of`));
      await expectAccessibleAtNight(page);
      await screenshot(page, "door-2-away");
      // Like a closed laptop, or a phone whose battery was changed: the scans are still to be sent.
      await page.reload();
      await unsent(page).waitFor();
      await expect(counted).toHaveText(new RegExp(`^${came + 1} of`));
      await context.setOffline(false);
      await unsent(page).waitFor({ state: "hidden" });
      await page.reload();
      await expect(counted).toHaveText(new RegExp(`^${came + 1} of`));
    }, withWorker),
  );
});
