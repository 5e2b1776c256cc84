import type { Page } from "@playwright/test";
import { expectAccessible, looksOf, screenshot } from "./browser.ts";
import { widths } from "../../apps/portal/src/testing/looks.ts";
import { enter } from "./given-session.ts";
import { fits } from "./history-page.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;
/** What the brand calls them. */
const facilities = "House facilities";

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

test("H8 the tile leads to the tabs, a tab is in the address, and Back returns from an amenity to it", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await page.getByRole("link", { name: facilities }).click();
    await h1(page, facilities).waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
    await page.getByRole("heading", { level: 2, name: "Arrive and send" }).waitFor();
    await expectAccessible(page);

    await page.getByRole("tab", { name: en["amenities.all"], exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/\/amenities\?category=[0-9a-f-]{36}$/);
    await expect.poll(() => names(page)).toEqual(["Meeting rooms on 4", "The Hold auditorium", "Lobby and front desk"]);
    await page.reload();
    await page.getByRole("link", { name: "The Hold auditorium" }).click();
    await h1(page, "The Hold auditorium").waitFor();
    await page.getByRole("heading", { level: 2, name: "Also in “Work and meet”" }).waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
    await page.goBack();
    await page.getByRole("tab", { name: "Work and meet", selected: true }).waitFor();

    const base = page.url().replace(/\?.*/, "");
    await page.goto(`${base}/0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21`);
    await h1(page, en["content.not_found_title"]).waitFor();
    await page.getByRole("main").getByRole("link", { name: facilities }).click();
    await h1(page, facilities).waitFor();
  }));

test("H9 filter, search, order and pages are the address's: a link, a reload and Back keep them", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await page.goto(`${page.url()}/companies?company_types=Technology,Food`);
    await expect.poll(() => names(page)).toEqual(["Tidewater Analytics", "Saltmarsh Kitchen", "Lumen Freight"]);
    await expectAccessible(page);
    await type(page, "Technology").click();
    await expect.poll(() => names(page)).toEqual(["Saltmarsh Kitchen"]);
    await page.goBack();
    await type(page, "Food").click();
    await page.waitForURL(/company_types=Technology$/);
    await page.reload();
    await expect.poll(() => type(page, "Technology").isChecked()).toBe(true);
    await type(page, "Technology").click();
    await page.waitForURL(/\/companies$/);

    await search(page).pressSequentially("restaurant zeeland");
    await expect.poll(() => names(page)).toEqual(["Saltmarsh Kitchen"]);
    await page.waitForURL(/search=restaurant/);
    expect(await search(page).inputValue()).toBe("restaurant zeeland");
    await search(page).fill("nobody at all");
    await page.getByRole("heading", { name: en["companies.none_title"] }).waitFor();
    await page.getByRole("button", { name: en["companies.clear"] }).click();
    await cards(page).first().waitFor();
    expect(await search(page).inputValue()).toBe("");

    const asked = page.waitForRequest(/\/companies\?.*orderBy=asc&offset=0/);
    await page.getByRole("combobox", { name: en["companies.order"] }).selectOption("asc");
    await asked;
    await page.waitForURL(/order=asc$/);
    await expect.poll(async () => (await names(page))[0]).toBe("Brandaris Insurance");
    await page.getByRole("button", { name: en["home.next"] }).click();
    await page.waitForURL(/page=2$/);
    await page.getByText("Page 2 of 2").waitFor();
    await expect.poll(() => names(page)).toContain("Tidewater Analytics");
    await expect.poll(() => focused(page)).toBe("H1");
    await page.goBack();
    await expect.poll(async () => (await names(page))[0]).toBe("Brandaris Insurance");
  }));

test("H9 a company's website gets http:// where it has no scheme; its types lead back, a foreign one is not here", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    const list = `${page.url()}/companies`;
    await page.goto(`${list}?search=meridian`);
    await page.getByRole("link", { name: "Meridian Legal" }).click();
    await h1(page, "Meridian Legal").waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
    const website = page.getByRole("link", { name: en["companies.website"] });
    expect(await website.getAttribute("href")).toBe("http://meridian.example/");
    expect(await website.getAttribute("rel")).toBe("noopener noreferrer");
    await screenshot(page, "directory-company");
    await page.getByRole("main").getByRole("link", { name: "Legal", exact: true }).click();
    await page.waitForURL(/\/companies\?company_types=Legal$/);
    await expect.poll(() => names(page)).toEqual(["Meridian Legal"]);
    for (const unknown of ["0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21", "nonsense"]) {
      await page.goto(`${list}/${unknown}`);
      await h1(page, en["content.not_found_title"]).waitFor();
    }
  }));

for (const { brand, colorScheme, width } of looksOf("harborline", "ember"))
  test(`D6 H8 H9 list and detail of both in ${brand}, ${colorScheme}, from ${width}px to every width, without a side scroll`, ({
    inVisit,
    person,
  }) =>
    inVisit(
      async (visitor) => {
        const { page } = visitor;
        await enter(visitor, person(brand));
        const home = page.url();
        const fitsEverywhere = async (name: string) => {
          for (const each of widths) {
            await page.setViewportSize({ width: each, height: 900 });
            await expect.poll(() => page.evaluate(() => innerWidth)).toBe(each);
            expect(await fits(page)).toBe(true);
            await screenshot(page, `directory-${brand}-${colorScheme}-${each}-${name}`, { fullPage: true });
          }
          await page.setViewportSize({ width, height: 900 });
        };
        for (const list of ["amenities", "companies"]) {
          await page.goto(`${home}/${list}`);
          await cards(page).first().waitFor();
          await fitsEverywhere(list);
          await cards(page).getByRole("link").first().click();
          await page.waitForURL(/\/[0-9a-f-]{36}$/);
          await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
          // A picture of a width that nobody has asked for before is made first.
          await expect.poll(() => isPainted(page)).toBe(true);
          await fitsEverywhere(`${list}-one`);
          await expectAccessible(page);
        }
      },
      { brand, colorScheme, width },
    ));
