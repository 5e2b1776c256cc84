import { someByDay } from "../../apps/server/src/testing/size.ts";
import type { Page } from "@playwright/test";
import { type BrandName, brands, screenshot } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { settled } from "./settled.ts";
import { hold, rewrite } from "./rewrite.ts";

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

/** Called by the page, because only the browser resolves the brands' host names. */
const fetched = (page: Page, url: string | null) =>
  page.evaluate(async (path) => {
    const answer = await fetch(path);
    return [answer.status, answer.headers.get("content-type") ?? "", await answer.text()] as const;
  }, url ?? "");

for (const { brand, locale, title } of someByDay(visits))
  test(`D2 ${brand} in ${locale}: title, icon and manifest are its own, on every screen and on error pages @night`, ({
    inVisit,
  }) =>
    inVisit(
      async ({ page, at }) => {
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

        expect(await page.title()).toBe(title);
        const icon = await page.locator('link[rel="icon"]').getAttribute("href");
        const home = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
        for (const url of [icon, home, "/favicon.ico"]) {
          const [status, type] = await fetched(page, url);
          expect([status, type.split("/")[0]]).toEqual([200, "image"]);
        }
        const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
        const said = JSON.parse((await fetched(page, manifest))[2]) as { name: string; short_name: string };
        expect(said.name).toBe(title);
        expect(said.short_name.toLowerCase()).toBe(brand);
        await page.goto(at("/nowhere"));
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForFunction((end) => document.title.endsWith(` · ${end}`), title);
      },
      { brand, locale },
    ));

/** Answers requests to these addresses once each of them was requested, and counts them. */
async function answerTogether(page: Page, addresses: RegExp[]): Promise<number[]> {
  const counts = addresses.map(() => 0);
  const { promise: allAsked, resolve } = Promise.withResolvers<void>();
  for (const [index, address] of addresses.entries())
    await page.route(address, async (route) => {
      counts[index] = (counts[index] ?? 0) + 1;
      if (counts.every((count) => count > 0)) resolve();
      await allAsked;
      await route.continue();
    });
  return counts;
}

test("D4 D5 another language requests one table and the brand's texts in parallel, and then all texts change together", ({
  inVisit,
}) =>
  inVisit(
    async ({ page, at }) => {
      await page.goto(at("/"));
      const heading = page.getByRole("heading", { name: "A walk through the quarter" });
      await heading.waitFor();
      await settled(page);
      await page.evaluate(() => {
        const said = new Set<string>();
        Object.assign(window, { said });
        new MutationObserver(() => {
          for (const { textContent } of document.querySelectorAll("h2")) said.add(textContent ?? "");
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      // None is answered before both were requested: a portal that reads one after the other never continues.
      const asked = await answerTogether(page, [/\/assets\/de-[\w-]+\.js/, /\/public\/whitelabel-config\//]);
      await page.getByRole("combobox").selectOption("de-de");
      await page.getByRole("heading", { name: "Ein Gang durchs Quartier" }).waitFor();
      await settled(page);
      expect(await page.locator("html").getAttribute("lang")).toMatch(/^de/);
      expect(asked).toEqual([1, 1]);
      // The default text, which the brand has replaced, was never visible.
      const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
      expect(said).toContain("Ein Gang durchs Quartier");
      expect(said).not.toContain("Unsere Gebäude entdecken");

      await page.reload();
      await page.getByRole("heading", { name: "Ein Gang durchs Quartier" }).waitFor();
    },
    { brand: "ember", locale: "en-GB" },
  ));

test("D2 D5 a brand's own texts apply after the sign-in as well @night", ({ inVisit, person }) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await enter(visitor, person("ember"));
      await page.getByRole("heading", { level: 2, name: "Around the quarter" }).waitFor();
      await page.getByRole("banner").getByRole("link", { name: "Quarter", exact: true }).waitFor();
      await screenshot(page, "own-words-ember");
    },
    { brand: "ember", locale: "en-GB" },
  ));

test("D4 ?lang= has priority over the browser; a language that is not offered is ignored @night", ({ inVisit }) =>
  inVisit(
    async ({ page, at }) => {
      await page.goto(at("/?lang=pt"));
      await page.getByRole("heading", { name: "Um passeio pelo bairro" }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toMatch(/^pt/);
      await page.goto(at("/?lang=fr-ca"));
      await page.getByRole("heading", { name: "Um passeio pelo bairro" }).waitFor();
    },
    { brand: "ember" },
  ));

for (const [brand, locale, words, variant] of [
  ["ember", "en-GB", "private email service", true],
  ["harborline", "en-US", "private mail service", false],
] as const)
  test(`D5 ${brand} uses the English of ${locale} @night`, ({ inVisit }) =>
    inVisit(
      async ({ page, at }) => {
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.goto(at("/login?from=landing"));
        await page.getByRole("textbox", { name: "Work email" }).fill("somebody@gmail.com");
        await page.getByRole("button", { name: "Next" }).click();
        await page.getByText(words).waitFor();
        expect(asked.some((url) => url.includes("/assets/en-gb-"))).toBe(variant);
      },
      { brand, locale },
    ));

type Shift = PerformanceEntry & { value: number; sources?: { node?: Node }[] };

/**
 * A text waits a tenth of a second for its font. If the font arrives just then, on a busy machine, a button of the first picture changes its width by
 * some pixels: a score of 0.00008. Anything larger is a visible jump.
 */
const whileTextWaits = 0.0002;

/** The layout shifts since a painted page began, above a score: what people see as jumping. */
async function watchShifts(page: Page, least = 0): Promise<() => Promise<string[]>> {
  await page.addInitScript((from) => {
    const shifts: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as Shift[]) {
        const what = (entry.sources ?? []).map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : "",
        );
        if (entry.value >= from) shifts.push(`${entry.value.toFixed(5)} ${what.join(" | ")}`);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      shiftsSoFar: () => {
        note(observer.takeRecords());
        return shifts;
      },
    });
  }, least);
  return async () => {
    await page.waitForLoadState("load");
    await settled(page);
    return page.evaluate(async () => {
      await document.fonts.ready;
      const near = [...document.images].filter((picture) => picture.getBoundingClientRect().top < innerHeight);
      await Promise.all(near.map((picture) => picture.decode().catch(() => undefined)));
      // Shifts of a frame are reported in the next one.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return (window as unknown as { shiftsSoFar(): string[] }).shiftsSoFar();
    });
  };
}

for (const [brand, width] of someByDay([
  ["ember", 390],
  ["harborline", 1440],
  ["northlight", 820],
] as const))
  test(`D1 ${brand} at ${width}: nothing moves when theme, fonts and scripts arrive, on landing and home`, ({
    inVisit,
    person,
  }) =>
    inVisit(
      async (visitor) => {
        const { page, at } = visitor;
        const shifts = await watchShifts(page, whileTextWaits);
        await page.goto(at("/"));
        await page.getByRole("heading", { level: 1 }).waitFor();
        expect(await shifts()).toEqual([]);
        await enter(visitor, person(brand));
        await page.reload();
        await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
        expect(await shifts()).toEqual([]);
      },
      { brand, width, locale: "en-GB", painted: true },
    ));

test("D1 a font that arrives after the page was drawn is used from the next page on, and nothing moves @night", ({
  inVisit,
}) =>
  inVisit(
    async ({ page, at }) => {
      const shifts = await watchShifts(page);
      const letFaces = await hold(page, /\.woff2$/);
      const letPortal = await hold(page, /\/assets\/begin-/);
      await page.goto(at("/"), { waitUntil: "commit" });
      // Longer than a text waits for its font (`font-display: optional`).
      await page.waitForFunction(() => {
        const [painted] = performance.getEntriesByName("first-contentful-paint");
        return painted !== undefined && performance.now() > painted.startTime + 1_000;
      });
      letFaces();
      await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
      letPortal();
      await page.getByRole("combobox").first().waitFor();
      expect(await shifts()).toEqual([]);
    },
    { brand: "northlight", width: 820, locale: "en-GB", painted: true },
  ));

for (const display of ["optional", "swap"] as const)
  test(`Z21 a font that arrives while its text waits moves nothing on the sign-in page, such as "Create account"; drawn as ${display}`, ({
    inVisit,
  }) =>
    inVisit(
      async ({ page, at }) => {
        const shifts = await watchShifts(page);
        const letFaces = await hold(page, /\.woff2$/);
        // The control: a font that is applied whenever it arrives.
        if (display === "swap")
          await rewrite(page, /\.css$/, (css) => css.replaceAll("font-display:optional", "font-display:swap"));
        await page.goto(at("/login?from=landing"), { waitUntil: "commit" });
        await page.getByRole("link", { name: "Create account" }).waitFor();
        letFaces();
        await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
        const moved = await shifts();
        if (display === "optional") expect(moved).toEqual([]);
        else expect(moved).not.toEqual([]);
      },
      { brand: "northlight", width: 1440, locale: "en-GB", painted: true },
    ));
