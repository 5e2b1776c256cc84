import type { Page } from "@playwright/test";
import type { Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** Signs in, and waits for the last part of the home page. */
export async function atHome(visitor: Visit, email: string): Promise<void> {
  await enter(visitor, email);
  await bar(visitor.page).waitFor();
}

export const bar = (page: Page, name = en["home.categories_label"]) => page.getByRole("navigation", { name });
export const tab = (page: Page, name: string) => bar(page).getByRole("link", { name, exact: true });
export const current = (page: Page) => bar(page).locator("[aria-current=location]");
export const isStuck = (page: Page) => bar(page).evaluate((nav) => nav.hasAttribute("data-stuck"));
export const category = (page: Page, name: string) =>
  page.getByRole("main").getByRole("heading", { level: 3, name, exact: true });
export const hashOf = async (page: Page) => new URL(page.url()).hash.slice(1);

/** The dialog of all services, if home shows only some of them. */
export const openAllServices = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: en["home.all_services"] }).click();

/** The distance of an element from the top of the window, with the sticky bar's lower edge at 0. */
export const belowBar = async (page: Page, name: string) => {
  const [heading, nav] = await Promise.all([category(page, name).boundingBox(), bar(page).boundingBox()]);
  return heading && nav ? Math.round(heading.y - (nav.y + nav.height)) : Number.NaN;
};

/** Presses End, and waits until the page has come to rest at its end: a key that is pressed while it scrolls may be lost. */
export async function pressEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { documentElement } = document;
    addEventListener("scroll", () => documentElement.toggleAttribute("data-scrolling", true));
    addEventListener("scrollend", () => documentElement.toggleAttribute("data-scrolling", false));
  });
  await page.keyboard.press("End");
  await page.waitForFunction(() => {
    const { dataset, scrollHeight } = document.documentElement;
    return scrollY + innerHeight >= scrollHeight - 1 && dataset["scrolling"] === undefined;
  });
}
