import type { Browser, Page, Route } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, openBrowser, screenshot, signIn, type Visit, visit, widths } from "./browser.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;
const trace = "4bf92f3577b34da6a3ce929d0e0e4736";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Asked = { keys: (string | undefined)[] };

/** Somebody signed in whose account cannot be saved, as often as the list is long; afterwards the server answers itself. */
async function savingFails(
  work: (visitor: Visit, asked: Asked) => Promise<void>,
  failures: ("refused" | "no answer" | "a gateway")[],
  options: { width?: number; colorScheme?: "light" | "dark" } = {},
): Promise<void> {
  const visitor = await visit(browser, "harborline", options);
  const { page } = visitor;
  const asked: Asked = { keys: [] };
  try {
    await page.goto(visitor.at("/"));
    await signIn(visitor, "harborline");
    const left = [...failures];
    await page.route("**/users/current", async (route) => {
      if (route.request().method() !== "PUT") return route.fallback();
      asked.keys.push((await route.request().allHeaders())["idempotency-key"]);
      const failure = left.shift();
      if (!failure) return route.fallback();
      if (failure === "a gateway") return route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" });
      return failure === "refused" ? refuse(route) : route.abort("connectionfailed");
    });
    await work(visitor, asked);
    // A fault of the server's is reported, and so printed; anything else is none of the portal's doing.
    expect(visitor.faults.filter((fault) => !fault.startsWith("console: Atrium:"))).toEqual([]);
  } finally {
    // Whoever comes next signs in to an English portal.
    await page.unroute("**/users/current");
    await speak(page, /^English/).catch(() => undefined);
    await visitor.close();
  }
}

const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: "application/problem+json",
    headers: { "access-control-allow-origin": "*" },
    body: JSON.stringify({
      type: "about:blank",
      title: "Unavailable",
      status: 503,
      code: "unavailable",
      detail: "Later.",
      trace_id: trace,
    }),
  });

const trigger = (page: Page) => page.getByRole("banner").getByRole("button").last();

async function speak(page: Page, language: string | RegExp): Promise<void> {
  await trigger(page).click();
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "PUT"),
    page.getByRole("menuitemradio", { name: language }).click(),
  ]);
}

async function chooseGerman(page: Page): Promise<void> {
  await trigger(page).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
}

const shown = (page: Page) => page.getByRole("alertdialog", { name: de["trouble.title"] });

test("M9 an action that failed says so, is tried again on request, and that it worked closes the dialog", () =>
  savingFails(
    async ({ page }, asked) => {
      await chooseGerman(page);
      const dialog = shown(page);
      await dialog.waitFor();
      for (const text of [de["trouble.text"], "503", trace]) await dialog.getByText(text).waitFor();
      // It takes the keyboard, and its words are read out with its title.
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      const described = await dialog.getAttribute("aria-describedby");
      expect(await page.locator(`[id="${described}"]`).innerText()).toContain(trace);
      const mail = await dialog.getByRole("link", { name: de["app.contact_support"] }).getAttribute("href");
      expect(mail).toMatch(new RegExp(`^mailto:help@harborline\\.example\\?subject=.*${trace}`));
      await expectAccessible(page);

      await dialog.getByRole("button", { name: de["app.try_again"] }).click();
      await dialog.waitFor({ state: "hidden" });
      expect(asked.keys.length).toBe(2);
      // The second try is the first one, once more.
      expect(new Set(asked.keys).size).toBe(1);
      await expect.poll(() => trigger(page).evaluate((button) => button === document.activeElement)).toBe(true);
      await page.reload();
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toMatch(/^de/);
    },
    ["refused"],
  ));

test("M9 while it is tried again the button waits; failing once more leaves only going back, which clears it", () =>
  savingFails(
    async ({ page }, asked) => {
      await chooseGerman(page);
      const dialog = shown(page);
      await dialog.getByText("503").waitFor();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/users/current", async (route) => {
        await held;
        await route.fallback();
      });
      await dialog.getByRole("button", { name: de["app.try_again"] }).click();
      const waiting = dialog.locator('[aria-busy="true"]');
      await waiting.waitFor();
      // Pressed once more while it waits: it has kept the focus, and does nothing.
      await page.keyboard.press("Enter");
      release();
      await dialog.getByText(de["trouble.repeated"]).waitFor();
      await dialog.getByText("502").waitFor();
      expect(await dialog.getByRole("button", { name: de["app.try_again"] }).count()).toBe(0);
      const back = dialog.getByRole("button", { name: de["trouble.go_back"] });
      await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true);
      await screenshot(page, "trouble-repeated");
      await back.click();
      await dialog.waitFor({ state: "hidden" });
      expect(asked.keys.length).toBe(2);
      await expect.poll(() => trigger(page).evaluate((button) => button === document.activeElement)).toBe(true);
      // This device speaks it all the same.
      expect(await page.locator("html").getAttribute("lang")).toMatch(/^de/);
    },
    ["refused", "a gateway"],
  ));

test("M9 Escape leaves it at that; the next failure of the same action can be tried again", () =>
  savingFails(
    async ({ page }) => {
      await chooseGerman(page);
      await shown(page).waitFor();
      await page.keyboard.press("Escape");
      await shown(page).waitFor({ state: "hidden" });
      await trigger(page).click();
      await page.getByRole("menuitemradio", { name: /^English/ }).click();
      const dialog = page.getByRole("alertdialog", { name: en["trouble.title"] });
      await dialog.getByRole("button", { name: en["app.try_again"] }).waitFor();
      await dialog.getByRole("button", { name: en["app.close"] }).click();
      await dialog.waitFor({ state: "hidden" });
    },
    ["no answer", "refused"],
  ));

test.each(widths.flatMap((width) => (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme }))))(
  "M9 it fits and is accessible at $width px, $colorScheme",
  (look) =>
    savingFails(
      async ({ page }) => {
        await chooseGerman(page);
        await shown(page).getByText(trace).waitFor();
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBe(0);
        await expectAccessible(page);
        await screenshot(page, `trouble-${look.colorScheme}-${look.width}`);
        await page.keyboard.press("Escape");
      },
      ["refused"],
      look,
    ),
);

test("M9 the dialog is there even when the network went away after the page had come", () =>
  savingFails(async ({ page, context }) => {
    await chooseGerman(page);
    await page.waitForFunction(() => document.documentElement.lang.startsWith("de"));
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/troub-.*\.css$/.test(name)),
    );
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await trigger(page).click();
    await page.getByRole("menuitemradio", { name: /^English/ }).click();
    await page.getByRole("alertdialog").waitFor();
    await context.setOffline(false);
    await page.getByRole("alertdialog").getByRole("button").last().click();
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^en/);
  }, []));

test("D3 a content picture that cannot be loaded is a placeholder in the picture's place", async () => {
  const visitor = await visit(browser, "harborline");
  const { page } = visitor;
  await page.route(/\/files\/.*\/(324|648|972|1296)\.webp$/, (route) => route.abort());
  await page.goto(visitor.at("/"));
  await signIn(visitor, "harborline");
  const card = page.getByRole("article").first();
  await card.scrollIntoViewIfNeeded();
  const placeholder = card.locator("span > svg[viewBox='0 0 648 416']");
  await placeholder.waitFor();
  const box = await placeholder.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(648 / 416, 1);
  expect(await card.locator("img").count()).toBe(0);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
