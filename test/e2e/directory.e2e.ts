import type { Page } from "@playwright/test";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;
/** The brand's name for them. */
const facilities = "House facilities";

const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const names = (page: Page) =>
  page.getByRole("main").getByRole("listitem").getByRole("article").getByRole("heading").allTextContents();
const isPainted = (page: Page) =>
  page
    .getByRole("main")
    .locator("img")
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

// Filters, orders, pages, looks and missing items: the page tests of pages/amenities and pages/companies of the portal.
test("H8 H9 from the tile to an amenity with its picture and back, and by search to a company and its website @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    const home = page.url();
    await page.getByRole("link", { name: facilities }).click();
    await h1(page, facilities).waitFor();
    await page.getByRole("tab", { name: "Work and meet" }).click();
    await expect.poll(() => names(page)).toEqual(["Meeting rooms on 4", "The Hold auditorium", "Lobby and front desk"]);
    await page.getByRole("link", { name: "The Hold auditorium" }).click();
    await h1(page, "The Hold auditorium").waitFor();
    // A picture in a width that was never requested is created first.
    await expect.poll(() => isPainted(page)).toBe(true);
    await page.goBack();
    await page.getByRole("tab", { name: "Work and meet", selected: true }).waitFor();

    await page.goto(`${home}/companies`);
    await page.getByRole("searchbox", { name: en["companies.search"] }).fill("restaurant zeeland");
    await expect.poll(() => names(page)).toEqual(["Saltmarsh Kitchen"]);
    await page.waitForURL(/search=restaurant/);
    await page.getByRole("link", { name: "Saltmarsh Kitchen" }).click();
    await h1(page, "Saltmarsh Kitchen").waitFor();
    const website = page.getByRole("link", { name: en["companies.website"] });
    expect(await website.getAttribute("href")).toMatch(/^https?:/);
  }));
