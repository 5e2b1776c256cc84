import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type BrandName, brands, expectAccessible, looksOf, screenshot, type Visit } from "./browser.ts";
import { test as base } from "./developer.ts";
import { expect, test as inProduction } from "./journey.ts";

const root = join(import.meta.dirname, "../..");

type Choice = { brand?: BrandName; width?: number; colorScheme?: "light" | "dark"; query?: string };

const test = base.extend<{ designed: (work: (visitor: Visit) => Promise<void>, choice?: Choice) => Promise<void> }>({
  designed: async ({ inVisit }, use) => {
    await use((work, { query = "", ...choice } = {}) =>
      inVisit(async (visitor) => {
        // Not its pictures, which a fresh server has yet to make.
        await visitor.page.goto(visitor.at(`/design${query}`), { waitUntil: "domcontentloaded" });
        await visitor.page.getByRole("heading", { level: 1, name: "Design" }).waitFor();
        await work(visitor);
      }, choice),
    );
  },
});
test.describe.configure({ mode: "default" });

/** What reaches past the page's edge, but for what scrolls by itself or is clipped. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

const turnRound = (page: Page) => page.getByRole("radio", { name: "Right to left" }).check();

for (const { brand, colorScheme, width } of looksOf())
  test(`D1 every component is accessible and fits, in both directions of reading: ${brand}, ${colorScheme}, ${width} px`, ({
    designed,
  }) =>
    designed(
      async ({ page }) => {
        expect(await overflowing(page)).toBe(0);
        await screenshot(page, `design-${brand}-${colorScheme}-${width}`, { fullPage: true });
        await expectAccessible(page);
        await turnRound(page);
        expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
        expect(await overflowing(page)).toBe(0);
        if (brand === "harborline") await screenshot(page, `design-${colorScheme}-${width}-rtl`, { fullPage: true });
      },
      { brand, colorScheme, width },
    ));

test("D1 the look is the host's brand, and the other brands are one link away", async ({ designed, server }) => {
  const fills = new Set<string>();
  for (const brand of Object.keys(brands) as BrandName[]) {
    await designed(
      async ({ page }) => {
        const accent = page.getByRole("row", { name: /--accent/ }).first();
        fills.add(await accent.innerText());
        const links = page.getByRole("navigation", { name: "Brands" }).getByRole("link");
        const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
        for (const { domain } of Object.values(brands))
          expect(addresses).toContain(`http://${domain}:${server.port}/design`);
      },
      { brand },
    );
  }
  expect(fills.size).toBe(3);
});

test("D1 light and dark stand side by side, each in its own colours, whatever the device wants", ({ designed }) =>
  designed(
    async ({ page }) => {
      const backgrounds = await page
        .locator("#buttons [data-scheme]")
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
      expect(new Set(backgrounds).size).toBe(2);
      await screenshot(page, "design-both");
      expect(await page.locator("#colours").getByText(/ of /).count()).toBeGreaterThan(20);
      await expectAccessible(page);
    },
    { query: "?mode=both" },
  ));

test("D4 the words of every component follow the language chosen", ({ designed }) =>
  designed(async ({ page }) => {
    await page.getByLabel("Language").selectOption("pl-pl");
    await page.locator("#buttons").getByRole("button", { name: "Spróbuj ponownie" }).first().waitFor();
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^pl/);
    expect(await overflowing(page)).toBe(0);
  }));

test("D3 a picture that cannot be loaded, or that nobody has set, is a placeholder of the same size", ({ designed }) =>
  designed(async ({ page }) => {
    const shown = page.locator("#pictures");
    await shown.scrollIntoViewIfNeeded();
    const size = (box: { width: number; height: number } | null) => [
      Math.round(box?.width ?? 0),
      Math.round(box?.height ?? 0),
    ];
    const broken = shown.getByRole("img", { name: "A picture that cannot be loaded" });
    await broken.locator("svg").waitFor();
    const real = shown.getByRole("img", { name: "Harborline", exact: true }).first();
    expect(size(await broken.boundingBox())).toEqual(size(await real.boundingBox()));
    const unset = shown.getByRole("img", { name: "A picture that is not set" });
    expect(size(await unset.boundingBox())).toEqual(size(await real.boundingBox()));
  }));

test("a long dialog scrolls inside, keeps its buttons in view, and is whole at twice the size", ({ designed }) =>
  designed(async ({ page }) => {
    // What is left of a screen of 1440 × 900 at 200 %.
    await page.setViewportSize({ width: 720, height: 450 });
    const opener = page.getByRole("button", { name: "Long dialog" });
    await opener.click();
    const dialog = page.getByRole("dialog");
    const box = await dialog.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(450);
    for (const name of ["Close", "OK"]) {
      const button = await dialog.getByRole("button", { name, exact: true }).boundingBox();
      expect(button?.y).toBeGreaterThanOrEqual(box?.y ?? 0);
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    }
    expect(await overflowing(page)).toBe(0);
    await screenshot(page, "design-dialog-long");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }));

test("M9 of two failures at once the second is shown when the first is done with, and the focus comes back in the end", ({
  designed,
}) =>
  designed(async (visitor) => {
    const { page } = visitor;
    const opener = page.getByRole("button", { name: "Two at once" });
    await opener.click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("No connection").waitFor();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByText("No connection").waitFor({ state: "hidden" });
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByRole("button", { name: "Go back" }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    // One of them is the portal's own, and has been reported.
    expect(visitor.faults.splice(0)).toEqual([expect.stringContaining("A fault of the portal's own.")]);
  }));

test("messages in passing: three at most, kept as long as they are held, dismissed by keyboard, gone after a while", ({
  designed,
}) =>
  designed(async ({ page }) => {
    await page.clock.install();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const opener = page.getByRole("button", { name: "Four at once" });
    await opener.focus();
    const before = await opener.boundingBox();
    await page.keyboard.press("Enter");
    const last = page.getByText("Your password has been changed", { exact: true });
    await last.waitFor();
    const corner = page.getByRole("status").filter({ has: last });
    const lines = corner.getByRole("button", { name: "Close" });
    await lines.last().focus();
    await page.clock.fastForward(30_000);
    expect(await lines.count()).toBe(3);
    // Nothing on the page has made room for them.
    expect(await opener.boundingBox()).toEqual(before);
    await screenshot(page, "design-toasts");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await last.waitFor({ state: "hidden" });
    const left = page.getByRole("status").getByRole("button", { name: "Close" });
    expect(await left.count()).toBe(2);
    await expect.poll(() => left.last().evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.focus();
    await page.clock.fastForward(30_000);
    await left.first().waitFor({ state: "hidden" });
    expect(await left.count()).toBe(0);
  }));

test("a developer's build has the design page", async ({ developerBuild }) => {
  const manifest = await readFile(join(developerBuild, ".vite/manifest.json"), "utf8");
  expect(manifest).toContain("features/design/design-page");
});

inProduction(
  "a build for production has no design page: its address is one of those that are not there",
  async ({ inVisit }) => {
    const manifest = await readFile(join(root, "apps/portal/dist/.vite/manifest.json"), "utf8");
    expect(manifest).toContain("features/landing/landing-page");
    expect(manifest).not.toContain("design");
    await inVisit(async ({ page, at }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(at("/design"));
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
      expect(asked.filter((url) => url.includes("design") && !url.endsWith("/design"))).toEqual([]);
      expect(await page.locator("#atrium-boot").textContent()).not.toContain("development");
    });
  },
);
