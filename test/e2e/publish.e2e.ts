import { laterDay } from "@atrium/rules/wall-clock.ts";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessibleAtNight, screenshot } from "./browser.ts";
import { pier } from "./building-steps.ts";
import { giveRole } from "./given-role.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const event = "Lamps along the pier";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("P1 P2 P4 P5 a community manager writes an event in two languages with a picture, publishes it, and a member reads it", ({
  inVisit,
  person,
  server,
}) => {
  const [manager, member] = [person(), person()];
  let home = "";
  let address = "";
  return inVisit(async (visitor) => {
    const { page, at } = visitor;
    await giveRole(server.port, manager, "community_manager");
    await enter(visitor, manager);
    home = new URL(page.url()).pathname;
    await page.goto(at("/manage/content"));
    await button(page, en["console.content_new"]).click();
    await page.getByRole("menuitem", { name: en["console.kind_of_event"] }).click();
    await textbox(page, en["console.field_title"]).fill(event);
    await page.getByText(/^Draft saved/).waitFor();
    const text = textbox(page, en["console.field_rich_description"]);
    await text.click();
    await page.keyboard.type("Bring a ");
    await button(page, en["console.format_bold"]).click();
    await page.keyboard.type("coat");
    const picture = await sharp({ create: { width: 640, height: 416, channels: 3, background: "#1b4965" } })
      .png()
      .toBuffer();
    const file = { name: "lamps.png", mimeType: "image/png", buffer: picture };
    await page.locator('input[accept^="image/"]').setInputFiles(file);
    await textbox(page, en["console.field_image_alt_text"]).fill("Lamps at night");
    const day = laterDay(new Date().toISOString().slice(0, 10), 10);
    await page.getByLabel(en["console.field_start_at"], { exact: true }).fill(`${day}T18:00`);
    await page.getByLabel(en["console.field_end_at"], { exact: true }).fill(`${day}T20:00`);
    await page.getByRole("radio", { name: /Deutsch/ }).click();
    await textbox(page, en["console.field_title"]).fill("Lampen am Kai");
    await page.getByText(/^Draft saved/).waitFor();
    // A closed tab loses nothing: the address identifies the draft.
    await page.reload();
    await page.getByRole("heading", { level: 1, name: event }).waitFor();
    await expect(textbox(page, en["console.field_rich_description"])).toHaveText("Bring a coat");
    await expectAccessibleAtNight(page);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, `publish-1-editor-${width}`, { fullPage: true });
    }
    await button(page, en["console.content_publish"]).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(new RegExp(`^To \\d+ people in ${pier}`)).waitFor();
    await screenshot(page, "publish-2-dialog");
    await dialog.getByRole("button", { name: en["console.content_publish"] }).click();
    await page.getByText(en["console.content_published_done"].replace("{{title}}", event)).waitFor();
    address = `${home}/content/${new URL(page.url()).pathname.split("/").at(-1)}`;
    await page.getByRole("link", { name: en["console.content_title"] }).first().click();
    await page.getByRole("link", { name: new RegExp(event) }).waitFor();
    await screenshot(page, "publish-3-list");
  }).then(() =>
    inVisit(async (visitor) => {
      const { page, at } = visitor;
      await enter(visitor, member);
      await page.goto(at(address));
      await page.getByRole("heading", { level: 1, name: event }).waitFor();
      await expect(page.getByRole("main").locator("strong", { hasText: "coat" })).toBeVisible();
      await expect(page.getByRole("img", { name: "Lamps at night" }).first()).toBeVisible();
    }),
  );
});
