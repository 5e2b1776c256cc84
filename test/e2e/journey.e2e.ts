import type { Browser } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type BrandName,
  expectAccessible,
  itemLinks,
  itemPage,
  type Language,
  openBrowser,
  screenshot,
  signIn,
  type Visit,
  visit,
  widths,
  wordsOf,
} from "./browser.ts";
import { type RunningServer, startServer } from "./server.ts";

const english = wordsOf("en");
let browser: Browser;
// Of their own: what people elsewhere have chosen, such as a language, is kept with their account.
let server: RunningServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

type Way = { brand: BrandName; colorScheme: "light" | "dark"; language: Language; locale: string };
const ways: Way[] = [
  { brand: "harborline", colorScheme: "light", language: "en", locale: "en-US" },
  { brand: "harborline", colorScheme: "dark", language: "de", locale: "de-DE" },
  { brand: "ember", colorScheme: "light", language: "de", locale: "de-DE" },
  { brand: "ember", colorScheme: "dark", language: "en", locale: "en-GB" },
  { brand: "northlight", colorScheme: "light", language: "nb", locale: "nb-NO" },
  { brand: "northlight", colorScheme: "dark", language: "en", locale: "en-GB" },
];

describe.each(ways)("$brand, $colorScheme, $language", ({ brand, colorScheme, language, locale }) => {
  let visitor: Visit;
  beforeEach(async () => {
    visitor = await visit(browser, brand, { colorScheme, locale, port: server.port });
  });
  afterEach(() => visitor.close());

  test("A1 A5 A6 A7 B1 B2 B5 D1 H1 H7 landing, e-mail, password, home, content, reload, log out", async () => {
    const { page, faults } = visitor;
    const name = `${brand}-${colorScheme}-${language}`;
    const word = wordsOf(language);

    await page.goto(visitor.at("/"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${language}`));
    await expectAccessible(page);
    await screenshot(page, `${name}-1-landing`);

    await signIn(visitor, brand, word);
    await page.getByRole("main").getByRole("heading", { level: 2 }).nth(3).waitFor();
    await expectAccessible(page);
    await screenshot(page, `${name}-2-home`, { fullPage: true });

    await itemLinks(page).first().click();
    await page.waitForURL(itemPage);
    const heading = page.getByRole("article").getByRole("heading", { level: 1 });
    const title = await heading.innerText();
    await expectAccessible(page);
    await screenshot(page, `${name}-3-content`);

    await page.reload();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();

    await page.getByRole("banner").locator("button[aria-haspopup=menu]").click();
    await page.getByRole("menuitem", { name: word.logOut }).click();
    await page.waitForURL(/\/login/);
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /token/i.test(localStorage.getItem(key) ?? "")),
      ),
    ).toEqual([]);
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toMatch(itemPage);
    expect(faults).toEqual([]);
  });
});

describe("every screen at every width", () => {
  test.each(widths)("D6 H1 %ipx, without a side scroll or a finding", async (width) => {
    const colorScheme = width === 820 ? "dark" : "light";
    const visitor = await visit(browser, "harborline", { width, colorScheme, port: server.port });
    const { page } = visitor;
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await page.goto(visitor.at("/"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await fits()).toBe(true);
    await screenshot(page, `width-${width}-1-landing`);
    await page.getByRole("link", { name: english.signIn }).click();
    await page.getByRole("textbox", { name: english.email }).waitFor();
    expect(await fits()).toBe(true);
    await expectAccessible(page);
    await screenshot(page, `width-${width}-2-email`);
    await page.goto(visitor.at("/"));
    await signIn(visitor, "harborline");
    await screenshot(page, `width-${width}-3-home`, { fullPage: true });
    expect(await fits()).toBe(true);
    await expectAccessible(page);
    await itemLinks(page).first().click();
    await page.waitForURL(itemPage);
    await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
    await screenshot(page, `width-${width}-4-content`, { fullPage: true });
    expect(await fits()).toBe(true);
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  });
});
