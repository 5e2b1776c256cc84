import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrandName, brands, openBrowser, screenshot, signIn, type Visit, visit } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Options = NonNullable<Parameters<typeof visit>[2]>;

async function inVisit(
  brand: BrandName,
  work: (visitor: Visit) => Promise<void>,
  options: Options = {},
): Promise<void> {
  const visitor = await visit(browser, brand, options);
  try {
    await work(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

const titles: Record<BrandName, [locale: string, title: string][]> = {
  harborline: [
    ["en-US", "Harborline – your house on the water"],
    ["de-DE", "Harborline – Ihr Haus am Wasser"],
  ],
  ember: [["pt-PT", "Ember · Marvila"]],
  northlight: [["nb-NO", "Northlight – hjemme ved fjorden"]],
};
const visits = (Object.keys(brands) as BrandName[]).flatMap((brand) =>
  titles[brand].map(([locale, title]) => ({ brand, locale, title })),
);

test.each(visits)(
  "D2 $brand in $locale: title, icon and manifest are its own, on every screen",
  ({ brand, locale, title }) =>
    inVisit(
      brand,
      async ({ page, at }) => {
        await page.goto(at("/"));
        expect(await page.title()).toBe(title);
        const icon = await page.locator('link[rel="icon"]').getAttribute("href");
        const home = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
        // Asked by the page: outside of a browser nobody knows where the hosts of the brands are.
        const fetched = (url: string | null) =>
          page.evaluate(async (path) => {
            const answer = await fetch(path);
            return [answer.status, answer.headers.get("content-type") ?? "", await answer.text()] as const;
          }, url ?? "");
        for (const url of [icon, home, "/favicon.ico"]) {
          const [status, type] = await fetched(url);
          expect([status, type.split("/")[0]]).toEqual([200, "image"]);
        }
        const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
        const said = JSON.parse((await fetched(manifest))[2]) as { name: string; short_name: string };
        expect(said.name).toBe(title);
        expect(said.short_name.toLowerCase()).toBe(brand);
        await page.goto(at("/nowhere"));
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForFunction((end) => document.title.endsWith(` · ${end}`), title);
      },
      { locale },
    ),
);

test.each(Object.keys(brands) as BrandName[])(
  "D2 %s: where the portal cannot come there is a page of the brand",
  (brand) =>
    inVisit(brand, async ({ page, at }) => {
      const answer = await page.goto(at("/assets/gone.js"));
      expect(answer?.status()).toBe(404);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.title()).toContain(brand.charAt(0).toUpperCase() + brand.slice(1));
      const shown = await page
        .locator("img")
        .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);
      expect(shown).toBe(true);
      await screenshot(page, `problem-${brand}`);
      await page.locator("a.fill").click();
      await page.waitForURL(at("/"));
    }),
);

type Asked = { url: string; began: number; ended: number };

/** What is asked for from now on, with when. */
function listen(page: Page): Asked[] {
  const asked: Asked[] = [];
  page.on("requestfinished", (request) => {
    const { startTime, responseEnd } = request.timing();
    asked.push({ url: request.url(), began: startTime, ended: startTime + responseEnd });
  });
  return asked;
}

test("D4 D5 another language is one table and the brand's texts at once, and then the words change together", () =>
  inVisit(
    "ember",
    async ({ page, at }) => {
      await page.goto(at("/"));
      const heading = page.getByRole("heading", { name: "A walk through the quarter" });
      await heading.waitFor();
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => {
        const said = new Set<string>();
        Object.assign(window, { said });
        new MutationObserver(() => {
          for (const { textContent } of document.querySelectorAll("h2")) said.add(textContent ?? "");
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      const asked = listen(page);
      await page.getByRole("combobox").selectOption("de-de");
      await page.getByRole("heading", { name: "Ein Gang durchs Quartier" }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.locator("html").getAttribute("lang")).toMatch(/^de/);
      const tables = asked.filter(({ url }) => /\/assets\/de-[\w-]+\.js/.test(url));
      const texts = asked.filter(({ url }) => url.includes("/public/whitelabel-config/"));
      expect([tables.length, texts.length]).toEqual([1, 1]);
      const [table, own] = [tables[0], texts[0]];
      expect(own && table && own.began < table.ended && table.began < own.ended).toBe(true);
      // The word of the table alone, which the brand has put another in the place of, was never to be seen.
      const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
      expect(said).toContain("Ein Gang durchs Quartier");
      expect(said).not.toContain("Unsere Gebäude entdecken");

      await page.reload();
      await page.getByRole("heading", { name: "Ein Gang durchs Quartier" }).waitFor();
    },
    { locale: "en-GB" },
  ));

test("D2 D5 what a brand calls otherwise it calls so inside as well", () =>
  inVisit(
    "ember",
    async (visitor) => {
      const { page, at } = visitor;
      await page.goto(at("/"));
      await signIn(visitor, "ember");
      await page.getByRole("heading", { level: 2, name: "Around the quarter" }).waitFor();
      await page.getByRole("banner").getByRole("link", { name: "Quarter", exact: true }).waitFor();
      await screenshot(page, "own-words-ember");
    },
    { locale: "en-GB" },
  ));

test("D4 ?lang= goes before the browser; a language that is not offered counts for nothing", () =>
  inVisit("ember", async ({ page, at }) => {
    await page.goto(at("/?lang=pt"));
    await page.getByRole("heading", { name: "Um passeio pelo bairro" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^pt/);
    await page.goto(at("/?lang=fr-ca"));
    await page.getByRole("heading", { name: "Um passeio pelo bairro" }).waitFor();
  }));

test.each([
  ["harborline", "en-US", "private mail service", false],
  ["ember", "en-GB", "private email service", true],
] as const)("D5 %s speaks the English of %s", (brand, locale, words, variant) =>
  inVisit(
    brand,
    async ({ page, at }) => {
      const asked = listen(page);
      await page.goto(at("/login?from=landing"));
      await page.getByRole("textbox", { name: "Work email" }).fill("somebody@gmail.com");
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText(words).waitFor();
      expect(asked.some(({ url }) => url.includes("/assets/en-gb-"))).toBe(variant);
    },
    { locale },
  ),
);

/** How much has moved since the page began: what people see as jumping. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources?: { node?: Node }[] })[]) {
        const what = (entry.sources ?? []).map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : "",
        );
        shifts.push(`${entry.value.toFixed(5)} ${what.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    await page.waitForLoadState("load");
    await page.evaluate(async () => {
      await document.fonts.ready;
      const near = [...document.images].filter((picture) => picture.getBoundingClientRect().top < innerHeight);
      await Promise.all(near.map((picture) => picture.decode().catch(() => undefined)));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    });
    return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  };
}

test.each([
  ["harborline", 1440],
  ["ember", 390],
  ["northlight", 820],
] as const)("D1 %s at %i: nothing moves when theme, fonts and scripts arrive, on landing and home", (brand, width) =>
  inVisit(
    brand,
    async (visitor) => {
      const { page, at } = visitor;
      const shifts = await watchShifts(page);
      await page.goto(at("/"));
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await shifts()).toEqual([]);
      await signIn(visitor, brand);
      await shifts();
      await page.reload();
      await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
      expect(await shifts()).toEqual([]);
    },
    { width, locale: "en-GB" },
  ),
);
