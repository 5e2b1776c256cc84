import { expect, test } from "vitest";
import { type brands, expectAccessible, screenshot, type Visit, widths } from "./browser.ts";
import { enter } from "./given-session.ts";
import { mailAbout, mailTo } from "./mails.ts";
import { ownServer } from "./own-server.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const server = ownServer();

async function openRequests(visitor: Visit, brand: keyof typeof brands = "harborline"): Promise<void> {
  await enter(visitor, brand);
  await visitor.page.goto(`${visitor.page.url()}/service-requests`);
  await visitor.page.getByRole("heading", { level: 1, name: en["service.title"] }).waitFor();
}

test("R7 asking for work: what was typed outlasts closing, the list has it, the manager hears of it, and it can be called off", () =>
  server.inVisit(async (visitor) => {
    const { page } = visitor;
    await openRequests(visitor);
    const write = page.getByRole("button", { name: en["service.new"] });
    const send = page.getByRole("button", { name: en["service.send"] });
    await write.click();
    await page.getByLabel(en["service.type_label"]).selectOption({ label: "Lighting and power" });
    await page.getByLabel(en["service.title_label"]).fill("Lamp over desk 12 hums");
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await send.waitFor({ state: "detached" });
    await write.click();
    await expect.poll(() => page.getByLabel(en["service.title_label"]).inputValue()).toBe("Lamp over desk 12 hums");
    await page.getByLabel(en["service.description_label"]).fill("All day, louder after lunch.");
    await page.getByLabel(en["service.location_label"]).fill("Floor 3");
    await expectAccessible(page);
    await screenshot(page, "service-request-new");
    await send.click();

    const row = page.getByRole("main").getByRole("button", { name: /Lamp over desk 12 hums/ });
    await row.waitFor();
    const mail = await mailTo(server.dataDir(), "pier.desk@harborline.example");
    expect(mail.text).toContain("All day, louder");
    await row.click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("All day, louder after lunch.").waitFor();
    await page.reload();
    await sheet.getByText("All day, louder after lunch.").waitFor();
    await expectAccessible(page);
    await screenshot(page, "service-request-detail");
    await sheet.getByRole("button", { name: en["service.move_canceled"] }).click();
    await sheet.getByRole("button", { name: en["booking.yes_cancel"] }).click();
    await sheet.getByText(en["service.status_canceled"], { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await row.getByText(en["service.status_canceled"], { exact: true }).waitFor();
  }));

test("R7 the manager moves a request on from the mail, on a phone, in the dark; whoever asked reads how far it is, and why", () =>
  server.inVisit(async (visitor) => {
    const { page, at } = visitor;
    await openRequests(visitor);
    const requests = page.url();
    await page.getByRole("button", { name: en["service.new"] }).click();
    await page.getByLabel(en["service.type_label"]).selectOption({ label: "Lighting and power" });
    // A second attempt meets no mail of the first.
    const subject = `Socket ${Date.now()} sparks`;
    await page.getByLabel(en["service.title_label"]).fill(subject);
    await page.getByLabel(en["service.description_label"]).fill("Only when the kettle is plugged in.");
    await page.getByRole("button", { name: en["service.send"] }).click();
    const row = page.getByRole("main").getByRole("button", { name: new RegExp(subject) });
    await row.waitFor();

    const follow = async (about: string, wanted: "approve" | "deny") => {
      // In the same tab, one after the other: nothing but what stands after the # is new.
      const { text } = await mailAbout(server.dataDir(), "pier.desk@harborline.example", about);
      await page.goto(at(`/decide#${new RegExp(`/decide#(${wanted}\\.\\S+)`).exec(text)?.[1] ?? ""}`));
      await page.getByRole("heading", { level: 1, name: en["decide.service_title"] }).waitFor();
    };
    const noted = page.getByRole("heading", { level: 1, name: en["decide.service_approved_title"] });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    await follow(subject, "approve");
    await page.getByText("Only when the kettle is plugged in.").waitFor();
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
    const sheet = page.getByRole("dialog");
    await sheet.getByText("The electrician comes on Thursday.").waitFor();
    await sheet.getByText(en["service.status_on_hold"], { exact: true }).waitFor();
    await screenshot(page, "service-request-on-hold-390-dark");
  }));

test("R7 D6 the list at every width, light and dark, without a side scroll", () =>
  server.inVisit(async (visitor) => {
    const { page } = visitor;
    await openRequests(visitor);
    await page
      .getByRole("main")
      .getByRole("button", { name: /Blind stuck halfway/ })
      .waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await screenshot(page, `service-requests-${width}-${colorScheme}`);
      }
      await expectAccessible(page);
    }
  }));

test("R7 F3 where only the page is switched on it is the specified empty one", () =>
  server.inVisit(
    async (visitor) => {
      await openRequests(visitor, "northlight");
      await visitor.page.getByText(en["service.empty_text"]).waitFor();
      await expectAccessible(visitor.page);
      await screenshot(visitor.page, "service-requests-empty");
    },
    { brand: "northlight" },
  ));
