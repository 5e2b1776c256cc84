import type { Page, Route } from "@playwright/test";
import type { Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** Signed in, and with the last part of the home page there. */
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

/** Where something stands below the upper edge of the window, the sticky bar's lower edge being 0. */
export const belowBar = async (page: Page, name: string) => {
  const [heading, nav] = await Promise.all([category(page, name).boundingBox(), bar(page).boundingBox()]);
  return heading && nav ? Math.round(heading.y - (nav.y + nav.height)) : Number.NaN;
};

/**
 * What the page asks the API for, but for what counts steps once the screen stands. None is answered before `answer` is called, and then
 * those that were held.
 */
export async function heldCalls(page: Page) {
  const held: { name: string; go: () => Promise<void> }[] = [];
  const asked: string[] = [];
  const calls = ({ pathname }: URL) => pathname.startsWith("/api/") && !/\/(stream|analytics)\b/.test(pathname);
  await page.route(calls, (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(`${route.request().method()} ${pathname}${search}`);
    const name = pathname.replace(/^\/api/, "").replaceAll(/[0-9a-f-]{36}/g, "*");
    held.push({ name, go: () => route.continue() });
  });
  return {
    /** Method and whole address of each, also of those that were answered. */
    asked,
    /** The paths of those that are held. */
    names: () => held.map(({ name }) => name).toSorted(),
    answer: () => Promise.all(held.splice(0).map(({ go }) => go())),
    letGo: () => page.unroute(calls),
  };
}
