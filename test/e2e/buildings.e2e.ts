import type { Browser, Page, Request, Route } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, itemLinks, openBrowser, screenshot } from "./browser.ts";
import { goTo, inHeader, lantern, link, openDialog, pier, signedIn, title } from "./building-steps.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { quiet } from "./quiet.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const buildingIn = (url: string) => /\/building\/([0-9a-f-]{36})/.exec(url)?.[1] ?? "";
const fill = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--fill"));

/** Everything that a page asks the API for: address, body and the building that it says to be in. */
function log(page: Page): { about: string; building: string | undefined; path: string }[] {
  const asked: { about: string; building: string | undefined; path: string }[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/api/")) return;
    const building = request.headers()["x-building-uuid"];
    const path = new URL(request.url()).pathname;
    // What was done in a building is told of it after it is left; that shows nobody anything.
    if (path.includes("/analytics/")) return;
    asked.push({ about: `${request.url()} ${request.postData() ?? ""}`, building, path });
  });
  return asked;
}

describe("which building one comes into", () => {
  test("C1 the one in the address, else the person's default; an unknown one leads home and is said politely", () =>
    signedIn(browser, async (visitor) => {
      const { page } = visitor;
      await title(page, pier).waitFor();
      const own = buildingIn(page.url());
      await openDialog(page);
      const other = buildingIn((await link(page, lantern).getAttribute("href")) ?? "");
      await page.goto(visitor.at(`/building/${other}`));
      await title(page, lantern).waitFor();

      const unknown = "00000000-0000-7000-8000-00000000dead";
      await page.goto(visitor.at(`/building/${unknown}/content/${unknown}`));
      await title(page, lantern).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/building/${other}`);
      await page.getByRole("status").getByText(en["nav.building_unknown"].replace("{{building}}", lantern)).waitFor();
      await expectAccessible(page);
      await screenshot(page, "building-unknown");
      await page.goto(visitor.at(`/building/${own}`));
      await title(page, pier).waitFor();
    }));
});

describe("going to another building", () => {
  test("C2 nothing of the former one is shown or asked for afterwards; its look, flags and permissions come anew", () =>
    signedIn(browser, async ({ page }) => {
      const change = await flagAdministrator();
      const former = buildingIn(page.url());
      const before = await fill(page);
      await page.evaluate(() => scrollTo(0, 900));
      await openDialog(page);
      const asked = log(page);
      await goTo(page, lantern);
      await quiet(page);
      const next = buildingIn(page.url());
      expect(next).not.toBe(former);
      expect(new URL(page.url()).hash).toBe("");
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await fill(page)).not.toBe(before);
      expect(await page.getByText(pier).count()).toBe(0);
      const about = (path: RegExp) => asked.filter((each) => path.test(each.path) && each.about.includes(next));
      expect(about(/\/theme$/)).toHaveLength(1);
      expect(about(/\/evaluate\/flags$/)).toHaveLength(1);
      expect(about(/\/user-permissions\/v1$/)).toHaveLength(1);
      expect(asked.filter(({ path }) => /users\/current/.test(path))).toEqual([]);

      const utilities = page.getByRole("banner").getByRole("link", { name: en["nav.utilities"], exact: true });
      try {
        await change.to("utilities-link", {
          ...on,
          targeting: { if: [{ "==": [{ var: "building_uuid" }, next] }, "off", "on"] },
        });
        await utilities.waitFor({ state: "detached" });
        await change.to("utilities-link", off);
        await change.to("utilities-link", on);
        await utilities.waitFor();
      } finally {
        await change.restore("utilities-link");
      }
      await page.getByRole("link", { name: en["nav.discover"], exact: true }).first().click();
      await quiet(page);
      expect(asked.filter(({ about: text }) => text.includes(former))).toEqual([]);
      // A stream carries no headers; its ticket came with the flags that it follows.
      const calls = asked.filter(({ path }) => !path.endsWith("/stream"));
      expect(calls.filter(({ building }) => building !== next)).toEqual([]);
      await screenshot(page, "buildings-after-switch");
    }));

  test("C2 what is under way for the former one is broken off, and a late answer changes nothing", () =>
    signedIn(browser, async ({ page }) => {
      const former = buildingIn(page.url());
      const held: Route[] = [];
      const broken: string[] = [];
      await itemLinks(page).first().click();
      await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
      // Loaded here, the page knows nothing of its building's home yet.
      await page.reload();
      await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
      const promoted = (url: URL | string) => new RegExp(`${former}/\\S*promoted`).test(String(url));
      await page.route(promoted, (route) => void held.push(route));
      page.on("requestfailed", (request: Request) => broken.push(request.url()));
      await page.getByRole("link", { name: en["nav.home"], exact: true }).last().click();
      await expect.poll(() => held.length).toBe(1);
      await openDialog(page);
      await goTo(page, lantern);
      await expect.poll(() => broken.filter(promoted).length).toBe(1);
      for (const route of held) await route.continue().catch(() => undefined);
      await quiet(page);
      await title(page, lantern).waitFor();
      expect(await page.getByText(pier).count()).toBe(0);
    }));

  test("C2 the look of the one that was left, however late it comes, is not worn", () =>
    signedIn(browser, async ({ page }) => {
      await openDialog(page);
      await goTo(page, lantern);
      const look = await fill(page);
      const there = buildingIn(page.url());
      let held: Route | undefined;
      await page.route(/\/buildings\/[0-9a-f-]{36}\/theme/, async (route) => {
        if (route.request().url().includes(there)) return route.continue();
        held = route;
      });
      await openDialog(page, lantern);
      await link(page, pier).click();
      await expect.poll(() => held !== undefined).toBe(true);
      await page.goBack();
      await title(page, lantern).waitFor();
      await held?.continue().catch(() => undefined);
      await quiet(page);
      expect(await fill(page)).toBe(look);
      await title(page, lantern).waitFor();
    }));

  test("C2 everything that the next one shows is asked for at once, its language's words too", () =>
    signedIn(browser, async ({ page }) => {
      await page.goto(`${page.url()}?lang=de`);
      await page.getByRole("banner").getByText(de["nav.discover"]).waitFor();
      await quiet(page);
      // Begun in German by the address alone; the next building begins in its own first language.
      await inHeader(page, new RegExp(pier)).click();
      await page.getByRole("dialog").waitFor();
      const holding: Route[] = [];
      let holds = true;
      await page.route("**/*", (route) => (holds ? void holding.push(route) : route.continue()));
      await page
        .getByRole("dialog")
        .getByRole("link", { name: /Lantern/ })
        .click();
      const wanted = [
        /\/buildings\/[^/]+\/theme/,
        /\/evaluate\/flags/,
        /\/user-permissions\/v1/,
        /\/utility-buttons\?lang=en/,
        /\/promoted-content\?(.*&)?lang=en/,
        /\/categories\?(.*&)?lang=en/,
        /\/assets\/en/,
      ];
      const missing = () => wanted.filter((each) => !holding.some((route) => each.test(route.request().url())));
      await expect.poll(missing).toEqual([]);
      holds = false;
      const late: string[] = [];
      page.on("request", (request) => {
        // What is in a category can only be asked for by its list's answer.
        if (/\/categories\/[0-9a-f-]{36}\/content\?/.test(request.url())) return;
        if (/\/api\/(tenant|buildings|users)|\/assets\/(en|de)-/.test(request.url())) late.push(request.url());
      });
      for (const route of holding) await route.continue().catch(() => undefined);
      await title(page, lantern).waitFor();
      await page.getByRole("banner").getByText(en["nav.discover"]).waitFor();
      await quiet(page);
      expect(late).toEqual([]);
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
    }));

  test("C2 Back leads to the former one as it is, Forward to the next one again", () =>
    signedIn(browser, async ({ page }) => {
      const before = await fill(page);
      await page.getByRole("link", { name: en["nav.spotlight"], exact: true }).first().click();
      await page.waitForURL(/#./);
      await openDialog(page);
      await goTo(page, lantern);
      const asked = log(page);
      const next = buildingIn(page.url());
      await page.goBack();
      await title(page, pier).waitFor();
      await quiet(page);
      expect(await fill(page)).toBe(before);
      expect(asked.filter(({ about }) => about.includes(next))).toEqual([]);
      await page.goForward();
      await title(page, lantern).waitFor();
      await page.reload();
      await title(page, lantern).waitFor();
    }));

  test("C2 each tab stays in its own building; what is opened next begins in the last one", () =>
    signedIn(browser, async (visitor) => {
      const { page, context } = visitor;
      const second = await context.newPage();
      await second.goto(page.url());
      await title(second, pier).waitFor();
      await openDialog(second);
      await goTo(second, lantern);
      await title(page, pier).waitFor();
      await page.goto(visitor.at("/building"));
      await title(page, pier).waitFor();
      await second.goto(visitor.at("/building"));
      await title(second, lantern).waitFor();
      const third = await context.newPage();
      // The first tab was the last to come into a building.
      await second.reload();
      await title(second, lantern).waitFor();
      await third.goto(visitor.at("/building"));
      await title(third, lantern).waitFor();
    }));
});
