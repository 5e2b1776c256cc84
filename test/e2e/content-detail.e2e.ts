import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible, screenshot, type Visit, widths } from "./browser.ts";
import { atHome } from "./home-bar.ts";
import { ownServer } from "./own-server.ts";
import { rewrite } from "./rewrite.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const { inVisit } = ownServer();

/** The address of the item that a card of this title leads to, on the page that any item has. */
async function itemAddress(page: Page, title: string): Promise<string> {
  const card = page.getByRole("main").getByRole("link", { name: title }).first();
  return ((await card.getAttribute("href")) ?? "").replace(/\/(event-posts|offers|posts)\//, "/content/");
}

async function open({ page, at }: Visit, address: string, title: string): Promise<void> {
  await page.goto(at(address));
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Changes what is said of the item on its way to the page. */
const change = (page: Page, fields: Record<string, unknown>) =>
  rewrite(page, /\/tenant\/v2\/buildings\/[^/]+\/content\/[^/?]+(\?|$)/, (text) => {
    const reply = JSON.parse(text) as { data: { content: Record<string, unknown> } };
    Object.assign(reply.data.content, fields);
    return JSON.stringify(reply);
  });

const facts = (page: Page) => page.getByRole("complementary", { name: en["content.details"] });
const dialog = (page: Page) => page.locator("dialog[open]");
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("H7 X5 an item's time goes into Google's and Microsoft's calendars or into a file, 5 minutes early", () =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor);
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
    // Last, as it turns the page back to its top, and the menu with its button out of the window.
    await page.getByRole("button", { name: en["content.add_to_calendar"] }).click();
    await menu.waitFor();
    await expectAccessible(page);
  }));

test("H10 E9 an item's survey opens over its page in the 700px frame, also where its address is not marked", () =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await page.route("https://survey.harborline.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Lifts</h1>" }),
    );
    await atHome(visitor);
    const title = "Four questions about the elevators";
    const address = await itemAddress(page, title);
    await change(page, { attachable_survey_type: "lifts", cta_url: "https://survey.harborline.example/7" });
    await open(visitor, address, title);
    await facts(page).getByRole("button", { name: "Answer now" }).click();
    await page.frameLocator("dialog[open] iframe").getByRole("heading", { name: "Lifts" }).waitFor();
    const height = async () => (await dialog(page).locator("iframe").boundingBox())?.height;
    await expect.poll(height).toBe(700);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });

    await page.unrouteAll({ behavior: "wait" });
    await change(page, { attachable_survey_type: null, cta_url: "https://harborline.example/survey-results" });
    await open(visitor, address, title);
    const out = facts(page).getByRole("link", { name: "Answer now" });
    expect(await out.getAttribute("target")).toBe("_blank");
  }));

test("H10 an item shows the service that it goes with, whose booking is the phone's; a place known by coordinates alone has its map", () =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor);
    const title = "Your first neck massage at half price";
    const place = { formatted_address: null, directions: null, latitude: 51.9, longitude: 4.48, place_id: null };
    const address = await itemAddress(page, title);
    await change(page, place);
    await open(visitor, address, title);
    const map = facts(page).getByRole("link", { name: en["content.open_map"] });
    expect(new URL((await map.getAttribute("href")) ?? "").searchParams.get("query")).toBe("51.9,4.48");

    const goesWith = page.getByRole("region", { name: en["content.goes_with"] });
    await goesWith.getByText("Deltaworks Health · €42.50").waitFor();
    const service = goesWith.getByRole("button", { name: "Back and neck massage, 30 minutes" });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await service.scrollIntoViewIfNeeded();
      await expectAccessible(page);
      await screenshot(page, `goes-with-service-${width}`);
      expect(await fits(page)).toBe(true);
    }
    await service.click();
    await dialog(page)
      .getByRole("heading", {
        name: en["tile.mobile_title"].replace("{{tile}}", "Back and neck massage, 30 minutes"),
      })
      .waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Back and neck massage, 30 minutes");
  }));

test("H1 H10 10 titles of 10,000 characters, and pictures that are broken or not there, move nothing out of its place", () =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      const long = "Straßenfest".repeat(910);
      await atHome(visitor);
      const address = await itemAddress(page, "Jazz on the quay");
      const first = async (list: string) => {
        await page.goto(visitor.at(address.replace(/\/content\/.*/, `/${list}`)));
        const link = page.getByRole("main").locator(`article a[href*="/${list}/"]`).first();
        return visitor.at((await link.getAttribute("href")) ?? "");
      };
      const amenity = await first("amenities");
      const company = await first("companies");
      await page.route("**/files/**", (route) => route.fulfill({ contentType: "image/webp", body: "no picture" }));
      const texts = /"(title|subtitle|name|text|category_name|amenity_name|host_company_name)":"[^"]*"/g;
      const lengthen = (text: string) => text.replaceAll(texts, `"$1":"${long}"`);
      await rewrite(page, /\/tenant\/v\d\/(buildings\/[^/]+\/(?!theme)|companies\/)/, lengthen);
      const home = visitor.at(address.replace(/\/content\/.*/, ""));
      const places = [home, `${home}/amenities`, `${home}/companies`, visitor.at(address), amenity, company];
      for (const [number, place] of places.entries()) {
        await page.goto(place);
        await page.getByRole("main").getByText(long).first().waitFor();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect([place, width, await fits(page)]).toEqual([place, width, true]);
        }
        await screenshot(page, `long-${number}`);
      }
    },
    { width: 390 },
  ));

test("E9 H10 the call of a post that is left open comes and goes at its time", () =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor);
    const title = "The Hold is open again";
    const address = (await itemAddress(page, title)).replace("/content/", "/posts/");
    await page.clock.install();
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const window = { cta_display_start_at: inMinutes(30), cta_display_end_at: inMinutes(60) };
    await rewrite(page, /\/tenant\/v1\/posts\//, (text) => {
      const reply = JSON.parse(text) as { data: { post: Record<string, unknown> } };
      Object.assign(reply.data.post, window);
      return JSON.stringify(reply);
    });
    await open(visitor, address, title);
    const call = page.getByRole("main").getByRole("link", { name: "Ask for a date" });
    expect(await call.count()).toBe(0);
    await page.clock.fastForward("30:01");
    await call.waitFor();
    await page.clock.fastForward("30:00");
    await call.waitFor({ state: "detached" });
  }));
