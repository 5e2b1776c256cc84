import { expectAccessible, expectAccessibleAtNight, screenshot } from "./browser.ts";
import { widths } from "../../packages/web/src/testing/looks.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { mailAbout } from "./mails.ts";
import { tables } from "./tables.ts";

const { en } = tables;

test("R7 D6 a service request: closing keeps the input, the manager changes its state from the mail, and it can be withdrawn @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page, at } = visitor;
    await enter(visitor, person());
    const requests = `${page.url()}/service-requests`;
    await page.goto(requests);
    await page.getByRole("heading", { level: 1, name: en["service.title"] }).waitFor();
    const write = page.getByRole("button", { name: en["service.new"] });
    const send = page.getByRole("button", { name: en["service.send"] });
    // Other journeys send requests to the same manager meanwhile: this distinguishes the mails.
    const subject = `Lamp ${Date.now()} hums`;
    await write.click();
    await page.getByLabel(en["service.type_label"]).selectOption({ label: "Lighting and power" });
    await page.getByLabel(en["service.title_label"]).fill(subject);
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await send.waitFor({ state: "detached" });
    await write.click();
    await expect(page.getByLabel(en["service.title_label"])).toHaveValue(subject);
    await page.getByLabel(en["service.description_label"]).fill("All day, louder after lunch.");
    await page.getByLabel(en["service.location_label"]).fill("Floor 3");
    await expectAccessibleAtNight(page);
    await screenshot(page, "service-request-new");
    await send.click();

    const row = page.getByRole("main").getByRole("button", { name: new RegExp(subject) });
    await row.waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of widths.toReversed()) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await screenshot(page, `service-requests-${width}-${colorScheme}`);
      }
      await expectAccessibleAtNight(page);
    }
    await row.click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("All day, louder after lunch.").waitFor();
    await page.reload();
    await sheet.getByText("All day, louder after lunch.").waitFor();
    await expectAccessibleAtNight(page);
    await screenshot(page, "service-request-detail");

    // From here on a phone, in dark mode.
    const follow = async (about: string, wanted: "approve" | "deny") => {
      // In the same tab, one after the other: only the fragment changes.
      const { text } = await mailAbout(server.dataDir, "pier.desk@harborline.example", about, subject);
      expect(text).toContain("All day, louder");
      await page.goto(at(`/decide#${new RegExp(`/decide#(${wanted}\\.\\S+)`).exec(text)?.[1] ?? ""}`));
      await page.getByRole("heading", { level: 1, name: en["decide.service_title"] }).waitFor();
    };
    const noted = page.getByRole("heading", { level: 1, name: en["decide.service_approved_title"] });
    await follow(subject, "approve");
    await page.getByText("All day, louder after lunch.").waitFor();
    await expectAccessible(page);
    await screenshot(page, "service-request-decision-390-dark", { fullPage: true });
    await page.getByRole("button", { name: en["decide.service_yes_open"], exact: true }).click();
    await noted.waitFor();
    await follow("is it done?", "deny");
    await page.getByLabel(en["decide.reason_label"]).fill("The electrician comes on Thursday.");
    await page.getByRole("button", { name: en["decide.service_send"], exact: true }).click();
    await noted.waitFor();

    await page.goto(requests);
    await row.click();
    await sheet.getByText("The electrician comes on Thursday.").waitFor();
    await sheet.getByText(en["service.status_on_hold"], { exact: true }).waitFor();
    await screenshot(page, "service-request-on-hold-390-dark");
    await sheet.getByRole("button", { name: en["service.move_canceled"] }).click();
    await sheet.getByRole("button", { name: en["booking.yes_cancel"] }).click();
    await sheet.getByText(en["service.status_canceled"], { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await row.getByText(en["service.status_canceled"], { exact: true }).waitFor();
  }));
