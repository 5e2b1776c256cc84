import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, itemLinks, openBrowser, screenshot, type Visit, visit } from "./browser.ts";
import { quiet } from "./quiet.ts";
import { enter } from "./given-session.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function signedIn(work: (visitor: Visit) => Promise<void>): Promise<void> {
  const visitor = await visit(browser, "harborline");
  try {
    await enter(visitor);
    // What the first page still asks for belongs to no test.
    await quiet(visitor.page);
    await work(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

const token = (visitor: Visit, name: string) =>
  visitor.page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name);

test("C2 C5 another building: its name, its look, its content, and nothing more of the former", () =>
  signedIn(async (visitor) => {
    const { page } = visitor;
    const former = /\/building\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
    const before = await token(visitor, "--fill");
    await page
      .getByRole("banner")
      .getByRole("button", { name: /Harborline Pier One/ })
      .click();
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /Lantern House/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Harborline Lantern House" }).waitFor();
    await quiet(page);
    expect(page.url()).not.toContain(former);
    expect(asked.filter((url) => url.includes(former))).toEqual([]);
    expect(await token(visitor, "--fill")).not.toBe(before);
    await screenshot(page, "other-building");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Harborline Lantern House" }).waitFor();
  }));

test("H3 home asks for each thing once", () =>
  signedIn(async ({ page }) => {
    const asked: string[] = [];
    page.on("requestfinished", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(`${request.method()} ${pathname}${search}`);
    });
    await page.reload();
    await page.getByRole("main").getByRole("heading", { level: 2 }).nth(3).waitFor();
    await quiet(page);
    expect(asked).toEqual([...new Set(asked)]);
    expect(asked.length).toBeGreaterThanOrEqual(5);
  }));

test("B6 a new screen begins at its top; Back returns to where one was", () =>
  signedIn(async ({ page }) => {
    const link = itemLinks(page).last();
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(500);
    await link.click();
    await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForFunction(() => scrollY > 500);
  }));

test("B6 Back into another building finds what was being read there", () =>
  signedIn(async ({ page }) => {
    const link = itemLinks(page).last();
    await link.scrollIntoViewIfNeeded();
    const title = (await link.innerText()).split("\n")[0] ?? "";
    const switcher = page.getByRole("banner").locator("button[aria-haspopup=dialog]");
    // Taking the keyboard to the header leaves the page where it is, but for what cards of their own height move it.
    const place = await page.evaluate(() => scrollY);
    await switcher.focus();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(100);
    await switcher.press("Enter");
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /Lantern House/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Harborline Lantern House" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Harborline Pier One" }).waitFor();
    const again = itemLinks(page).filter({ hasText: title }).last();
    await expect.poll(() => again.evaluate((card) => card.getBoundingClientRect().top)).toBeLessThan(900);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  }));

test("H4 H5 a tile that only a phone can open says so", () =>
  signedIn(async ({ page }) => {
    await page
      .getByRole("main")
      .getByRole("button", { name: /Mobile access/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expectAccessible(page);
    await screenshot(page, "mobile-only");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }));

test("D4 ?lang= speaks at the start, the chooser afterwards, and the choice stays", async () => {
  const visitor = await visit(browser, "harborline");
  const { page } = visitor;
  await page.goto(visitor.at("/?lang=de"));
  await page.getByRole("link", { name: "Anmelden", exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toMatch(/^de/);
  await page.getByRole("combobox").selectOption({ index: 0 });
  await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toMatch(/^en/);
  await page.goto(visitor.at("/"));
  await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
