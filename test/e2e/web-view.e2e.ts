import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brands, expectAccessible, openBrowser, password, screenshot, type Visit, visit, widths } from "./browser.ts";
import { tables } from "./tables.ts";

const { en } = tables;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Handed = { token: string; building: string };

/** What an app has of its person: a token that it got from the API itself, and the building that they are in. */
async function handed({ at }: Visit): Promise<Handed> {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    // The machine knows no names of brands; the browser does.
    const answer = await fetch(`http://127.0.0.1:${new URL(at("/")).port}/api${path}`, init);
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
  const brand = { "x-brand": "harborline" };
  const { token } = await ask<{ token: string }>("/auth/v2/login", {
    method: "POST",
    headers: { ...brand, "content-type": "application/json" },
    body: JSON.stringify({ email: brands.harborline.email, password }),
  });
  const { user } = (
    await ask<{ data: { user: { default_building_uuid: string } } }>("/users/current", {
      headers: { ...brand, authorization: `Bearer ${token}` },
    })
  ).data;
  return { token, building: user.default_building_uuid };
}

async function held(work: (visitor: Visit, app: Handed) => Promise<void>): Promise<void> {
  const visitor = await visit(browser, "harborline", {});
  try {
    await work(visitor, await handed(visitor));
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
/** What the browser keeps, apart from the page's own memory. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

test("M6 R5 the help desk in an app: no header, the token is out of the address at once and kept nowhere", () =>
  held(async ({ page, at }, { token, building }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(at(`/webview/help-desk?accessToken=${token}&buildingUuid=${building}&lang=en`));
    await h1(page, en["help.title"]).waitFor();
    expect(page.url()).toBe(at("/webview/help-desk?lang=en"));
    await page.getByText(brands.harborline.email).waitFor();
    expect(await page.getByRole("banner").count()).toBe(0);
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await stored(page)).not.toContain(token.slice(0, 40));
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("atrium_signed_in");
    // The page itself is asked for with it, before any script can run; nothing after that.
    expect(asked.slice(1).filter((url) => url.includes("accessToken") || url.includes(token))).toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, `web-view-help-desk-${width}`);
    }
    await expectAccessible(page);
  }));

test("M6 floors, suites and control in an app that hands over its token by the page's own object", () =>
  held(async ({ page, at }, { token, building }) => {
    await page.addInitScript((given) => Object.assign(window, { atriumWebView: given }), {
      accessToken: token,
      buildingUuid: building,
    });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at(`/webview/building/${building}/smart-building?lang=en`));
    await h1(page, en["smart.title"]).waitFor();
    await page.getByRole("link", { name: "Floor 9", exact: true }).click();
    await page.getByRole("link", { name: "9A Meridian front office", exact: true }).click();
    await h1(page, "9A Meridian front office").waitFor();
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toMatch(/^\/webview\/building\/[^/]+\/smart-building\/floors\/[^/]+\/suites\/[^/]+\/control\/lighting$/);
    expect(await page.getByRole("banner").count()).toBe(0);
    await screenshot(page, "web-view-suite-390-dark");
    await page.reload();
    await h1(page, "9A Meridian front office").waitFor();
    await page.goBack();
    await h1(page, "Floor 9").waitFor();
  }));

test("R6 M6 a token that is meant for another server is used nowhere, and whoever is signed in here stays so", () =>
  held(async (visitor, { token, building }) => {
    const { page, at } = visitor;
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).host !== new URL(at("/")).host) foreign.push(request.url());
    });
    const calls: (string | undefined)[] = [];
    page.on("request", (request) => calls.push(request.headers()["authorization"]));
    const base = encodeURIComponent("https://portal.example.evil.test/api");
    await page.goto(at(`/webview/help-desk?accessToken=${token}&buildingUuid=${building}&baseUrl=${base}&lang=en`));
    await page.getByRole("link", { name: en["landing.sign_in"] }).first().waitFor();
    expect(foreign).toEqual([]);
    expect(calls.filter((value) => value?.includes(token))).toEqual([]);
    expect(page.url()).not.toContain("evil");
  }));
