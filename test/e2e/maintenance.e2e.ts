import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type BrandName,
  expectAccessible,
  looks,
  openBrowser,
  screenshot,
  signIn,
  type Visit,
  visit,
} from "./browser.ts";
import { type FlagAdministrator, flagAdministrator, on } from "./flag-changes.ts";
import { tables } from "./tables.ts";

const { en, de, nb } = tables;

let browser: Browser;
let change: FlagAdministrator;
beforeAll(async () => {
  browser = await openBrowser();
  change = await flagAdministrator();
});
afterAll(() => browser.close());

type Options = Parameters<typeof visit>[2] & { brand?: BrandName };

async function inVisit(work: (visitor: Visit) => Promise<void>, { brand = "harborline", ...rest }: Options = {}) {
  const visitor = await visit(browser, brand, rest);
  try {
    await work(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

/** The portal of Harborline rests while the work lasts. */
async function inMaintenance(work: () => Promise<void>): Promise<void> {
  try {
    await change.to("maintenance-mode", on);
    await work();
  } finally {
    await change.restore("maintenance-mode");
  }
}

const heading = (page: Page, table: Record<"maintenance.title", string> = en) =>
  page.getByRole("heading", { level: 1, name: table["maintenance.title"] });

describe("the page at its own address", () => {
  test("M10 H5 the brand's words, help, policies and shortcuts, which open in a new window", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const asked: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request.url());
      });
      await page.goto(visitor.at("/maintenance"));
      await heading(page).waitFor();
      expect(await page.title()).toContain(en["maintenance.title"]);
      await page.getByText("Harborline is getting a little maintenance").waitFor();
      await page.getByRole("img", { name: "Harborline" }).first().waitFor();
      expect(await page.getByRole("link", { name: /@/ }).getAttribute("href")).toMatch(/^mailto:.+@harborline/);
      for (const name of [en["landing.privacy"], en["landing.terms"]]) {
        const link = page.getByRole("link", { name, exact: true });
        expect(await link.getAttribute("href")).toMatch(/^https:/);
      }
      const shortcut = page.getByRole("link", { name: "Order a water taxi" });
      expect(await shortcut.getAttribute("target")).toBe("_blank");
      expect(await shortcut.getAttribute("rel")).toContain("noopener");
      expect(await shortcut.locator("img").getAttribute("src")).toMatch(/\.webp$/);
      expect(await shortcut.getByText(en["maintenance.sign_in_required"]).count()).toBe(0);
      await page.waitForLoadState("networkidle");
      // The stream of flags alone: nothing is asked for that a portal at work would need.
      expect(asked.filter((url) => !url.includes("/ofrep/"))).toEqual([]);
    }));

  test("H5 a shortcut into the portal itself says that one must sign in for it", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/maintenance"));
      const shortcut = page.getByRole("link", { name: /Your bookings and events/ });
      await shortcut.getByText(en["maintenance.sign_in_required"]).waitFor();
    }));

  test("M10 by the keyboard: language, home, shortcuts, help and policies, in this order", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/maintenance"));
      await heading(page).waitFor();
      await page.waitForLoadState("networkidle");
      const visited: string[] = [];
      for (let step = 0; step < 9; step += 1) {
        await page.keyboard.press("Tab");
        visited.push(
          await page.evaluate(() => {
            const { activeElement: now } = document;
            return now instanceof HTMLSelectElement ? "language" : (now?.textContent ?? "");
          }),
        );
      }
      expect(visited.slice(0, 2)).toEqual(["language", en["not_found.home"]]);
      expect(visited.slice(2, 5).every((text) => text !== "")).toBe(true);
      expect(visited.slice(-3)[0]).toContain("@");
      expect(visited.slice(-2)).toEqual([en["landing.privacy"], en["landing.terms"]]);
    }));

  test("M10 from there home, where the portal is at work", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/maintenance"));
      await page.getByRole("link", { name: en["not_found.home"] }).click();
      await page.getByRole("link", { name: en["landing.sign_in"], exact: true }).waitFor();
    }));

  test("B7 an unknown address below it is page not found", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/maintenance/unknown"));
      await page.getByRole("heading", { level: 1, name: en["not_found.title"] }).waitFor();
      await page.getByRole("link", { name: en["not_found.home"] }).last().click();
      await page.getByRole("link", { name: en["landing.sign_in"], exact: true }).waitFor();
    }));
});

describe("by flag, in the place of the portal", () => {
  test("M10 F3 for a visitor: at once in both directions, and what was typed is there again", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await page.getByRole("link", { name: en["landing.sign_in"], exact: true }).click();
      const email = page.getByRole("textbox", { name: en["sign_in.email_label"], exact: true });
      await email.fill("half-typed@harborline.exa");
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
      await inMaintenance(async () => {
        await heading(page).waitFor();
        await email.waitFor({ state: "hidden" });
        // Nobody gets out of it into the portal.
        expect(await page.getByRole("link", { name: en["not_found.home"] }).count()).toBe(0);
        await expectAccessible(page);
      });
      await email.waitFor();
      expect(await email.inputValue()).toBe("half-typed@harborline.exa");
      await heading(page).waitFor({ state: "detached" });
      expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
    }));

  test("M10 F3 for somebody signed in: their screen rests, asks for nothing, and is there again with its open dialog", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      await page.waitForLoadState("networkidle");
      await page
        .getByRole("main")
        .getByRole("button", { name: /Mobile access/ })
        .click();
      await page.getByRole("dialog").waitFor();
      const asked: string[] = [];
      await inMaintenance(async () => {
        await heading(page).waitFor();
        await page.getByRole("dialog").waitFor({ state: "hidden" });
        expect(await page.getByRole("banner").getByRole("button").count()).toBe(0);
        page.on("request", (request) => {
          if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request.url());
        });
        await screenshot(page, "maintenance-signed-in");
        // What was done before is told all the same.
        expect(asked.filter((url) => !/\/(ofrep|analytics)\//.test(url))).toEqual([]);
      });
      await page.getByRole("dialog").waitFor();
      await page.getByRole("heading", { level: 1, name: "Harborline Pier One" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }));

  test("M10 a page that is opened meanwhile never shows the landing, and opens when it is over", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await inMaintenance(async () => {
        const answer = await page.goto(visitor.at("/"));
        expect(await answer?.text()).not.toContain("shell-landing");
        await heading(page).waitFor();
        // Nothing of the landing is drawn behind it.
        expect(await page.getByText(en["landing.sign_in"], { exact: true }).count()).toBe(0);
        await page.goto(visitor.at("/signup"));
        await heading(page).waitFor();
      });
      await page.getByRole("link", { name: en["landing.sign_in"], exact: true }).waitFor();
    }));

  test("M10 somebody signed in who comes meanwhile, while the API answers nothing, finds their building afterwards", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      await page.waitForLoadState("networkidle");
      const asked: string[] = [];
      await inMaintenance(async () => {
        await page.route("**/api/tenant/**", (route) => {
          asked.push(route.request().url());
          return route.fulfill({ status: 503, body: "" });
        });
        await page.reload();
        await heading(page).waitFor();
        await page.waitForLoadState("networkidle");
        const answered = asked.length;
        await screenshot(page, "maintenance-signed-in-reload");
        expect(asked.length).toBe(answered);
        // Each is asked for once more when it fails, and once again: then it is left alone.
        for (const url of new Set(asked)) expect(asked.filter((each) => each === url).length).toBeLessThanOrEqual(3);
        await page.unroute("**/api/tenant/**");
      });
      await page.getByRole("heading", { level: 1, name: "Harborline Pier One" }).waitFor();
    }));
});

const speech = {
  harborline: { locale: "en-US", table: en },
  ember: { locale: "de-DE", table: de },
  northlight: { locale: "nb-NO", table: nb },
} as const;

test.each(looks)(
  "M10 accessible, and nothing sticks out: $brand, $colorScheme, $width px",
  ({ brand, colorScheme, width }) => {
    const { locale, table } = speech[brand];
    return inVisit(
      async (visitor) => {
        const { page } = visitor;
        await page.goto(visitor.at("/maintenance"));
        await heading(page, table).waitFor();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await screenshot(page, `maintenance-${brand}-${colorScheme}-${width}`, { fullPage: true });
      },
      { brand, width, colorScheme, locale },
    );
  },
);
