import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleAtNight, screenshot, type Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const card = (page: Page, title: string | RegExp) => page.getByRole("main").getByRole("link", { name: title }).first();

/** The address of the item behind a card with this title, on the common item page. */
async function itemAddress(page: Page, title: string): Promise<string> {
  return ((await card(page, title).getAttribute("href")) ?? "").replace(/\/(event-posts|offers|posts)\//, "/content/");
}

async function open({ page, at }: Visit, address: string, title: string): Promise<void> {
  await page.goto(at(address));
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

test("H7 X5 an item's time is added to Google's and Microsoft's calendars or to a file, 5 minutes early @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await open(visitor, await itemAddress(page, "Jazz on the quay"), "Jazz on the quay");
    await page.getByRole("button", { name: en["content.add_to_calendar"] }).click();
    const menu = page.getByRole("menu");
    const google = await menu.getByRole("menuitem", { name: en["content.calendar_google"] }).getAttribute("href");
    await menu.getByRole("menuitem", { name: en["content.calendar_outlook"] }).waitFor();
    await menu.getByRole("menuitem", { name: en["content.calendar_office"] }).waitFor();
    const saving = page.waitForEvent("download");
    await menu.getByRole("menuitem", { name: en["content.calendar_file"] }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("Jazz-on-the-quay.ics");
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    const [begins, ends] = new URL(google ?? "").searchParams.get("dates")?.split("/") ?? [];
    expect(lines).toEqual(
      expect.arrayContaining(["BEGIN:VEVENT", "SUMMARY:Jazz on the quay", `DTSTART:${begins}`, `DTEND:${ends}`]),
    );
    expect(begins).toMatch(/T\d\d55\d\dZ$/);
    // Last, because it scrolls the page back to its top, and the menu with its button out of the window.
    await page.getByRole("button", { name: en["content.add_to_calendar"] }).click();
    await menu.waitFor();
    await expectAccessibleAtNight(page);
  }));

test("H10 a card opens its navigation command's target; an item links to its amenity and to others of its category @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    expect(await card(page, /The Boiler Room, 06:00/).getAttribute("href")).toMatch(
      /^\/building\/[0-9a-f-]{36}\/amenities$/,
    );
    expect(await card(page, /The water taxi stops/).getAttribute("href")).toBe("https://watertaxi.example/harborline");

    await card(page, "The Hold is open again").click();
    await page.getByRole("heading", { level: 1, name: "The Hold is open again" }).waitFor();
    const places = page.getByRole("region", { name: en["content.goes_with"] });
    await places.getByRole("link").waitFor();
    await page.getByRole("region", { name: en["content.more_like_this"] }).getByRole("link").first().waitFor();
    await expectAccessibleAtNight(page);
    await screenshot(page, "goes-with", { fullPage: true });
    const name = await places.getByRole("link").innerText();
    await places.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(page.url()).toContain("/amenities/");
  }));
