import type { Browser, Locator, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, signIn, type Visit, visit } from "./browser.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { quiet } from "./quiet.ts";
import { tables } from "./tables.ts";

const { en } = tables;

let browser: Browser;
let change: Awaited<ReturnType<typeof flagAdministrator>>;
beforeAll(async () => {
  browser = await openBrowser();
  change = await flagAdministrator();
});
afterAll(() => browser.close());

async function inVisit(work: (visitor: Visit) => Promise<void>, signedIn = true): Promise<void> {
  const visitor = await visit(browser, "harborline");
  try {
    await visitor.page.goto(visitor.at("/"));
    if (signedIn) await signIn(visitor, "harborline");
    // A page that has just been turned takes the focus to its heading, which closes an open menu.
    await quiet(visitor.page);
    await work(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

/** The area is there and goes and comes back while one page stays open: nothing is loaded anew. */
async function switches(page: Page, key: string, area: (page: Page) => Locator): Promise<void> {
  await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
  try {
    await change.to(key, on);
    await area(page).first().waitFor();
    await change.to(key, off);
    await area(page).first().waitFor({ state: "detached" });
    await change.to(key, on);
    await area(page).first().waitFor();
  } finally {
    await change.restore(key);
  }
  expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
}

const banner = (page: Page) => page.getByRole("banner");
const account = (page: Page) => banner(page).getByRole("button").last();

describe("a gate switches its area on an open page", () => {
  test.each<[string, (page: Page) => Locator]>([
    ["header-logo", (page) => banner(page).locator(".shell-logo")],
    ["buildings", (page) => banner(page).getByRole("button", { name: /Harborline Pier One/ })],
    ["utilities-link", (page) => banner(page).getByRole("link", { name: en["nav.utilities"], exact: true })],
    ["user-profile-image", (page) => account(page).getByText("MB")],
    ["safety-utility-button", (page) => page.getByRole("main").getByText("Safety and first aid")],
  ])("F3 %s", (key, area) => inVisit(({ page }) => switches(page, key, area)));

  test.each<[string, (page: Page) => Locator]>([
    ["dropdown-logout", (page) => page.getByRole("menuitem", { name: en["nav.log_out"] })],
    ["change-language", (page) => page.getByRole("menuitemradio", { name: "Deutsch" })],
  ])("F3 %s, in the open menu", (key, area) =>
    inVisit(async ({ page }) => {
      await account(page).click();
      await page.getByRole("menu").waitFor();
      await switches(page, key, area);
    }),
  );

  test("F3 rich-description, on an item's page", () =>
    inVisit(async ({ page }) => {
      await page
        .getByRole("link", { name: /Jazz on the quay/ })
        .first()
        .click();
      await page.getByRole("article").getByRole("heading", { level: 1, name: "Jazz on the quay" }).waitFor();
      await switches(page, "rich-description", () => page.getByRole("article").getByText("What to expect:"));
    }));

  test("F3 emergency-management, in a building that has it", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await toOtherBuilding(page);
      await switches(page, "emergency-management", () => page.getByRole("main").getByText("Flood and storm plan"));
    }));

  test("F1 F3 change-language, for a visitor on the landing", () =>
    inVisit(async ({ page }) => {
      await switches(page, "change-language", () => page.getByRole("combobox"));
      const visitorKeys = await page.evaluate(() =>
        Object.values(sessionStorage).filter((text) => /^[0-9a-f]{32}$/.test(text)),
      );
      expect(visitorKeys).toHaveLength(1);
    }, false));
});

async function toOtherBuilding(page: Page): Promise<void> {
  await banner(page)
    .getByRole("button", { name: /Harborline Pier One/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Lantern House/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Harborline Lantern House" }).waitFor();
}

describe("the life of the flags on a page", () => {
  test("F1 read once, then told of a change; what does not concern this page is answered by 304", () =>
    inVisit(async ({ page }) => {
      const answers: { path: string; status: number }[] = [];
      const listening = page.waitForRequest((request) => request.url().includes("/ofrep/v1/stream?ticket="));
      page.on("response", (response) => {
        const { pathname, search } = new URL(response.url());
        if (pathname.endsWith("/evaluate/flags")) answers.push({ path: search, status: response.status() });
      });
      await page.reload();
      await listening;
      await quiet(page);
      expect(answers).toEqual([{ path: "", status: 200 }]);
      const elsewhere = { if: [{ "==": [{ var: "building_uuid" }, "another"] }, "on", null] };
      try {
        await change.to("utilities-link", { ...on, targeting: elsewhere });
        await expect.poll(() => answers.length).toBe(2);
        expect(answers[1]?.path).toMatch(/^\?flagConfigEtag=/);
        await change.to("utilities-link", on);
        await expect.poll(() => answers.length).toBe(3);
      } finally {
        await change.restore("utilities-link");
      }
      await expect.poll(() => answers.map(({ status }) => status)).toContain(304);
    }));

  test("F1 F2 trap 1: another building never shows the former one's flags, however slow the answer", () =>
    inVisit(async ({ page }) => {
      const here = /\/building\/([0-9a-f-]{36})/.exec(page.url())?.[1];
      const utilities = banner(page).getByRole("link", { name: en["nav.utilities"], exact: true });
      try {
        await change.to("utilities-link", {
          ...off,
          targeting: { if: [{ "==": [{ var: "building_uuid" }, here] }, "on", "off"] },
        });
        await utilities.waitFor();
        await page.route("**/evaluate/flags", async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 700));
          await route.continue();
        });
        await toOtherBuilding(page);
        expect(await utilities.count()).toBe(0);
        await page.goBack();
        await page.getByRole("heading", { level: 1, name: "Harborline Pier One" }).waitFor();
        expect(await utilities.count()).toBe(1);
      } finally {
        await change.restore("utilities-link");
      }
    }));

  test("F1 a page whose flags cannot be had shows everything by the defaults", () =>
    inVisit(async ({ page }) => {
      await page.route("**/evaluate/flags", (route) => route.abort());
      await page.reload();
      await page.getByRole("heading", { level: 1, name: "Harborline Pier One" }).waitFor();
      await banner(page).getByRole("link", { name: en["nav.utilities"], exact: true }).waitFor();
    }));
});
