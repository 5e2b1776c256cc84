import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { type BrandName, expectAccessible, screenshot, type Visit, type widths } from "./browser.ts";
import { enter } from "./given-session.ts";
import { fits, local } from "./history-page.ts";
import { ownServer } from "./own-server.ts";
import { tables } from "./tables.ts";

const { en } = tables;
/** What the brand calls them. */
const facilities = "House facilities";
const { inVisit } = ownServer();
const patient = { timeout: 40_000 };

type Options = NonNullable<Parameters<typeof inVisit>[1]>;

/** Signed in, and on this page of the building. */
function inBuilding(page: string, work: (visitor: Visit) => Promise<void>, options: Options = {}): Promise<void> {
  const { brand = "harborline", ...rest } = options;
  return inVisit(
    async (visitor) => {
      await enter(visitor, brand);
      const home = new URL(visitor.page.url()).pathname;
      await visitor.page.goto(visitor.at(`${home}/${page}`));
      await visitor.page.getByRole("heading", { level: 1 }).waitFor();
      await work(visitor);
    },
    { brand, ...rest },
  );
}

const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const cards = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("article");
const names = (page: Page) => cards(page).getByRole("heading").allTextContents();
const search = (page: Page) => page.getByRole("searchbox", { name: en["companies.search"] });
const type = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const isPainted = (page: Page) =>
  page
    .getByRole("main")
    .locator("img")
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

describe("H8 amenities", () => {
  test("H8 the tile leads to the tabs, a tab is in the address, and Back returns from an amenity to it", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enter(visitor);
      await page.getByRole("link", { name: facilities }).click();
      await h1(page, facilities).waitFor();
      await expect.poll(() => focused(page), patient).toBe("H1");
      await page.getByRole("heading", { level: 2, name: "Arrive and send" }).waitFor();
      await expectAccessible(page);

      await page.getByRole("tab", { name: en["amenities.all"], exact: true }).focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForURL(/\/amenities\?category=[0-9a-f-]{36}$/);
      await expect
        .poll(() => names(page), patient)
        .toEqual(["Meeting rooms on 4", "The Hold auditorium", "Lobby and front desk"]);
      await page.reload();
      await page.getByRole("link", { name: "The Hold auditorium" }).click();
      await h1(page, "The Hold auditorium").waitFor();
      await page.getByRole("heading", { level: 2, name: "Also in “Work and meet”" }).waitFor();
      await expect.poll(() => focused(page), patient).toBe("H1");
      await expectAccessible(page);
      await page.goBack();
      await page.getByRole("tab", { name: "Work and meet", selected: true }).waitFor();

      const base = page.url().replace(/\?.*/, "");
      await page.goto(`${base}/0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21`);
      await h1(page, en["content.not_found_title"]).waitFor();
      await page.getByRole("main").getByRole("link", { name: facilities }).click();
      await h1(page, facilities).waitFor();
    }));
});

describe("H9 companies", () => {
  test("H9 filter, search, order and pages are the address's: a link, a reload and Back keep them", () =>
    inBuilding("companies?company_types=Technology,Food", async ({ page }) => {
      await expect
        .poll(() => names(page), patient)
        .toEqual(["Tidewater Analytics", "Saltmarsh Kitchen", "Lumen Freight"]);
      await expectAccessible(page);
      await type(page, "Technology").click();
      await expect.poll(() => names(page), patient).toEqual(["Saltmarsh Kitchen"]);
      await page.goBack();
      await type(page, "Food").click();
      await page.waitForURL(/company_types=Technology$/);
      await page.reload();
      await expect.poll(() => type(page, "Technology").isChecked(), patient).toBe(true);
      await type(page, "Technology").click();
      await page.waitForURL(/\/companies$/);

      await search(page).pressSequentially("restaurant zeeland", { delay: 40 });
      await expect.poll(() => names(page), patient).toEqual(["Saltmarsh Kitchen"]);
      await page.waitForURL(/search=restaurant/);
      expect(await search(page).inputValue()).toBe("restaurant zeeland");
      await search(page).fill("nobody at all");
      await page.getByRole("heading", { name: en["companies.none_title"] }).waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: en["companies.clear"] }).click();
      await cards(page).first().waitFor();
      expect(await search(page).inputValue()).toBe("");

      const asked = page.waitForRequest(/\/companies\?.*orderBy=asc&offset=0/);
      await page.getByRole("combobox", { name: en["companies.order"] }).selectOption("asc");
      await asked;
      await page.waitForURL(/order=asc$/);
      await expect.poll(async () => (await names(page))[0], patient).toBe("Brandaris Insurance");
      await page.getByRole("button", { name: en["home.next"] }).click();
      await page.waitForURL(/page=2$/);
      await page.getByText("Page 2 of 2").waitFor();
      await expect.poll(() => names(page), patient).toContain("Tidewater Analytics");
      await expect.poll(() => focused(page), patient).toBe("H1");
      await page.goBack();
      await expect.poll(async () => (await names(page))[0], patient).toBe("Brandaris Insurance");
    }));

  test("H9 a company's website gets http:// where it has no scheme; its types lead back, a foreign one is not here", () =>
    inBuilding("companies?search=meridian", async ({ page }) => {
      const list = page.url();
      await page.getByRole("link", { name: "Meridian Legal" }).click();
      await h1(page, "Meridian Legal").waitFor();
      await expect.poll(() => focused(page), patient).toBe("H1");
      const website = page.getByRole("link", { name: en["companies.website"] });
      expect(await website.getAttribute("href")).toBe("http://meridian.example/");
      expect(await website.getAttribute("rel")).toBe("noopener noreferrer");
      await expectAccessible(page);
      await screenshot(page, "directory-company");
      await page.getByRole("main").getByRole("link", { name: "Legal", exact: true }).click();
      await page.waitForURL(/\/companies\?company_types=Legal$/);
      await expect.poll(() => names(page), patient).toEqual(["Meridian Legal"]);
      for (const unknown of ["0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21", "nonsense"]) {
        await page.goto(list.replace(/\?.*/, `/${unknown}`));
        await h1(page, en["content.not_found_title"]).waitFor();
      }
    }));

  test("H9 an answer that does not come can be asked for again; a website that must not be opened has no button", () =>
    inBuilding("companies?search=kade", async ({ page }) => {
      await page.route(/\/buildings\/[^/]+\/companies\?/, (route) => route.abort());
      await type(page, "Food").click();
      await page.getByRole("heading", { name: en["companies.failed_title"] }).waitFor(patient);
      await screenshot(page, "directory-failed");
      await page.unroute(/\/buildings\/[^/]+\/companies\?/);
      await type(page, "Food").click();
      await page.route(/\/tenant\/v1\/companies\//, async (route) => {
        const answer = await route.fetch({ url: local(route.request().url()) });
        const { data } = (await answer.json()) as { data: { company: Record<string, unknown> } };
        const company = { ...data.company, name: "x".repeat(10_000), url: "javascript:alert(1)", logo_url: null };
        await route.fulfill({ response: answer, json: { data: { company } } });
      });
      await page.getByRole("link", { name: /^Kade/ }).click();
      await page.getByRole("heading", { level: 1, name: /^x+$/ }).waitFor();
      await expect.poll(() => page.getByRole("link", { name: en["companies.website"] }).count(), patient).toBe(0);
      expect(await fits(page)).toBe(true);
    }));
});

type Look = { brand: BrandName; colorScheme: "light" | "dark"; locale: string; at: (typeof widths)[number][] };

test.each<Look>([
  { brand: "ember", colorScheme: "dark", locale: "en-GB", at: [390, 1440] },
  { brand: "harborline", colorScheme: "light", locale: "en-US", at: [820] },
])("D6 H8 H9 list and detail of both in $brand, $colorScheme, at $at, without a side scroll", ({ at, ...look }) =>
  inBuilding(
    "amenities",
    async ({ page }) => {
      const base = page.url().replace("/amenities", "");
      for (const width of at) {
        await page.setViewportSize({ width, height: 900 });
        for (const list of ["amenities", "companies"]) {
          const name = `directory-${look.brand}-${width}-${list}`;
          await page.goto(`${base}/${list}`);
          await cards(page).first().waitFor();
          expect(await fits(page)).toBe(true);
          await screenshot(page, name, { fullPage: true });
          await cards(page).getByRole("link").first().click();
          await page.waitForURL(/\/[0-9a-f-]{36}$/);
          await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
          // A picture of a width that nobody has asked for before is made first.
          await expect.poll(() => isPainted(page), patient).toBe(true);
          expect(await fits(page)).toBe(true);
          await screenshot(page, `${name}-one`);
        }
        await expectAccessible(page);
      }
    },
    look,
  ),
);
