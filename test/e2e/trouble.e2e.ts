import { type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, signIn, visit } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

// What the dialog says, how it is tried again and how it looks: apps/portal/src/features/trouble/trouble.page.test.tsx.
test("M9 the dialog is there even when the network went away after the page had come", async () => {
  const visitor = await visit(browser, "harborline");
  const { page, context } = visitor;
  const choose = async (language: string | RegExp) => {
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitemradio", { name: language }).click();
  };
  const speaks = (language: string) =>
    page.waitForFunction((lang) => document.documentElement.lang.startsWith(lang), language);
  try {
    await page.goto(visitor.at("/"));
    await signIn(visitor, "harborline");
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await choose("Deutsch");
    await speaks("de");
    await saved;
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/troub-.*\.css$/.test(name)),
    );
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await choose(/^English/);
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    await context.setOffline(false);
    // Whoever comes next signs in to an English portal.
    await dialog.getByRole("button").last().click();
    await dialog.waitFor({ state: "hidden" });
    await speaks("en");
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
});
