import type { Page } from "@playwright/test";
import { expectAccessible, screenshot } from "./browser.ts";
import { giveRole } from "./given-role.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const name = "Lanterns on the quay";
const other = "Lanterns on the water";

const button = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });
const textbox = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
const pane = (page: Page) => page.getByRole("region", { name: en["console.preview_title"] });
const portal = (page: Page) => page.frameLocator("iframe");
const shown = (page: Page, title: string) => portal(page).getByRole("heading", { level: 1, name: title });

test("P3 a community manager writes, and the preview shows each edit, as the selected person and in the selected language @night", ({
  inVisit,
  person,
  server,
}) => {
  const manager = person();
  return inVisit(async (visitor) => {
    const { page, at } = visitor;
    await giveRole(server.port, manager, "community_manager");
    await enter(visitor, manager);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto(at("/manage/content"));
    await button(page, en["console.content_new"]).click();
    await page.getByRole("menuitem", { name: en["console.kind_of_event"] }).click();
    await textbox(page, en["console.field_title"]).fill(name);
    await shown(page, name).waitFor();
    // An edit is rendered without a request: the frame calls no API while the title changes. Its last scripts may still be loading.
    const asked: string[] = [];
    page.on("request", (request) => {
      const isCall = new URL(request.url()).pathname.startsWith("/api/");
      if (isCall && request.frame() !== page.mainFrame()) asked.push(request.url());
    });
    await textbox(page, en["console.field_title"]).fill(other);
    await shown(page, other).waitFor();
    expect(asked).toEqual([]);
    await textbox(page, en["console.field_subtitle"]).fill("Four musicians and the evening sun");
    await page.getByText(/^Draft saved/).waitFor();
    await expectAccessible(page);
    for (const width of ["phone", "tablet", "desk"] as const) {
      await pane(page)
        .getByRole("radio", { name: en[`console.preview_${width}`] })
        .check();
      await screenshot(page, `preview-1-${width}`);
    }
    await pane(page).getByLabel(en["console.content_language"]).selectOption({ label: "Deutsch" });
    await portal(page).locator("html[lang=de]").waitFor();
    await pane(page).getByLabel(en["console.preview_as"]).selectOption({ label: en["console.preview_as_company"] });
    await shown(page, other).waitFor();
    await page.emulateMedia({ colorScheme: "dark" });
    await screenshot(page, "preview-2-dark");
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, en["console.preview_show"]).click();
    await shown(page, other).waitFor();
    await screenshot(page, "preview-3-phone");
  });
});
