import type { Browser, Page } from "playwright-core";
import { countdownMs, idleLimitMs } from "@atrium/rules/kiosk-idle.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, openBrowser, screenshot, signIn, type Visit, visit, widths, wordsOf } from "./browser.ts";
import { type FlagAdministrator, flagAdministrator, off, on } from "./flag-changes.ts";
import { tables } from "./tables.ts";

const { en } = tables;

let browser: Browser;
let change: FlagAdministrator;
beforeAll(async () => {
  browser = await openBrowser();
  change = await flagAdministrator();
});
afterAll(() => browser.close());

type Options = Parameters<typeof visit>[2] & {
  /** Whether the tab is a kiosk from its start, as one that is loaded anew. */
  kiosk?: boolean;
  /** Whether the test says how time passes. */
  clock?: boolean;
};

async function signedIn(work: (visitor: Visit) => Promise<void>, options: Options = {}): Promise<void> {
  const { kiosk = true, clock = false, ...rest } = options;
  const visitor = await visit(browser, "harborline", rest);
  const { page } = visitor;
  try {
    if (clock) await page.clock.install();
    await page.goto(visitor.at("/"));
    await signIn(visitor, "harborline");
    if (kiosk) await becomeKiosk(page);
    await page.waitForLoadState("networkidle");
    await work(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

/** What the specification keeps it under, read at start (2 §3). */
async function becomeKiosk(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem("KIOSK_ENABLED", "true"));
  await page.reload();
  await page.locator("html[data-kiosk]").waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const banner = (page: Page) => page.getByRole("banner");
const exit = (page: Page) => banner(page).getByRole("button", { name: en["kiosk.exit"], exact: true });
const question = (page: Page) => page.getByRole("alertdialog", { name: en["kiosk.idle_title"] });
const code = (page: Page) => page.getByRole("dialog", { name: en["kiosk.code_title"] });
const atHome = (page: Page) => page.getByRole("heading", { level: 1, name: "Harborline Pier One" });
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem("KIOSK_ENABLED"));

async function openContent(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /Jazz on the quay/ })
    .first()
    .click();
  await page.getByRole("article").getByRole("heading", { level: 1, name: "Jazz on the quay" }).waitFor();
}

describe("into the mode and out of it", () => {
  test("M8 U5 from the header menu: one button, larger, kept by this tab alone and over a reload, and back", () =>
    signedIn(
      async (visitor) => {
        const { page, context } = visitor;
        const account = banner(page).getByRole("button").last();
        await change.to("kiosk", on);
        try {
          await account.click();
          await page.getByRole("menuitem", { name: en["nav.kiosk"] }).click();
          await exit(page).waitFor();
        } finally {
          await change.restore("kiosk");
        }
        expect(await banner(page).getByRole("button").count()).toBe(1);
        expect(await page.getByRole("navigation", { name: en["nav.label"] }).count()).toBe(0);
        expect(await stored(page)).toBe("true");
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("20px");
        expect((await exit(page).boundingBox())?.height).toBeGreaterThanOrEqual(64);
        await page.mouse.wheel(0, 1500);
        await page.waitForFunction(() => scrollY > 500);
        expect((await banner(page).boundingBox())?.y).toBe(0);

        await page.reload();
        await exit(page).waitFor();
        const other = await context.newPage();
        await other.goto(visitor.at("/"));
        await banner(other).getByRole("button").last().waitFor();
        expect(await exit(other).count()).toBe(0);
        expect(await stored(other)).toBeNull();
        await other.close();

        await exit(page).click();
        await exit(page).waitFor({ state: "detached" });
        await account.click();
        await page.getByRole("menuitem", { name: wordsOf("en").logOut }).waitFor();
        expect(await stored(page)).toBeNull();
        expect(await page.locator("html[data-kiosk]").count()).toBe(0);
        await page.keyboard.press("Escape");
        await page.reload();
        await atHome(page).waitFor();
        expect(await exit(page).count()).toBe(0);
      },
      { kiosk: false },
    ));

  test("F3 M8 exit-kiosk-mode: its button goes and comes while the page stays open", () =>
    signedIn(async ({ page }) => {
      await exit(page).waitFor();
      try {
        await change.to("exit-kiosk-mode", off);
        await exit(page).waitFor({ state: "detached" });
        await change.to("exit-kiosk-mode", on);
        await exit(page).waitFor();
      } finally {
        await change.restore("exit-kiosk-mode");
      }
    }));

  test("M8 whoever logs out at its address leaves the mode with the session", () =>
    signedIn(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/logout"));
      await page.waitForURL(/\/login/);
      await page.locator("html:not([data-kiosk])").waitFor();
      expect(await stored(page)).toBeNull();
    }));

  test("M8 everything that is pressed is 64 px or more", () =>
    signedIn(async ({ page }) => {
      const small = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>("button, main a[href], select, [role=menuitem]")]
            .filter((each) => each.checkVisibility() && getComputedStyle(each).display !== "inline")
            .map((each) => ({ name: each.innerText || each.ariaLabel, height: each.getBoundingClientRect().height }))
            .filter(({ height }) => height > 1 && height < 63.5),
        );
      expect(await small()).toEqual([]);
      await openContent(page);
      expect(await small()).toEqual([]);
    }));
});

describe("when nobody is there any more", () => {
  test("M8 it asks after a minute; whoever is still there goes on where they were", () =>
    signedIn(
      async ({ page }) => {
        await openContent(page);
        // Half of the time is left each time, so that a slow machine does not use it up.
        await page.clock.fastForward(idleLimitMs / 2);
        await page.mouse.move(300, 300);
        await page.clock.fastForward(idleLimitMs / 2 + 2000);
        expect(await question(page).count()).toBe(0);
        await page.clock.fastForward(idleLimitMs / 2);
        await question(page).waitFor();
        const left = async () => Number.parseInt(await question(page).getByRole("timer").innerText(), 10);
        const first = await left();
        await page.clock.fastForward(3000);
        await expect.poll(left).toBeLessThanOrEqual(first - 3);
        // The countdown stands still while it is looked at, however long that takes.
        await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
        await expectAccessible(page);
        await screenshot(page, "kiosk-question");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await question(page).waitFor({ state: "hidden" });
        await page.getByRole("article").getByRole("heading", { level: 1, name: "Jazz on the quay" }).waitFor();
      },
      { clock: true },
    ));

  test("M8 it starts over: the building's home from its top, nobody logged out, and then it rests", () =>
    signedIn(
      async ({ page }) => {
        await openContent(page);
        await page.mouse.wheel(0, 400);
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.clock.fastForward(idleLimitMs + 1000);
        await question(page).waitFor();
        await page.clock.fastForward(countdownMs + 1000);
        await atHome(page).waitFor();
        await question(page).waitFor({ state: "hidden" });
        expect(await page.evaluate(() => scrollY)).toBe(0);
        // What the next visitor sees is asked for anew.
        await expect.poll(() => asked.filter((url) => url.includes("/utility-buttons")).length).toBeGreaterThan(0);
        expect(await stored(page)).toBe("true");
        expect(asked.filter((url) => url.includes("/auth/"))).toEqual([]);
        await page.clock.fastForward(600_000);
        expect(await question(page).count()).toBe(0);
        await page.mouse.move(200, 500);
        await page.clock.fastForward(idleLimitMs + 1000);
        await question(page).waitFor();
      },
      { clock: true },
    ));

  test("M8 what was open on the same page is closed, at once for whoever says that they are done", () =>
    signedIn(
      async ({ page }) => {
        await page
          .getByRole("main")
          .getByRole("button", { name: /Mobile access/ })
          .click();
        const opened = page.getByRole("dialog", { name: /Mobile access/ });
        await opened.waitFor();
        await page.clock.fastForward(idleLimitMs + 1000);
        await question(page).getByRole("button", { name: en["kiosk.start_over"] }).click();
        await opened.waitFor({ state: "detached" });
        await question(page).waitFor({ state: "hidden" });
        await atHome(page).waitFor();
      },
      { clock: true },
    ));

  test("M8 an unanswered question over a code closes both", () =>
    signedIn(
      async ({ page }) => {
        await page.getByRole("link", { name: /Metro and water taxi/ }).click();
        await code(page).waitFor();
        await page.clock.fastForward(idleLimitMs + 1000);
        await question(page).waitFor();
        await page.clock.fastForward(countdownMs + 1000);
        await question(page).waitFor({ state: "hidden" });
        await code(page).waitFor({ state: "hidden" });
      },
      { clock: true },
    ));

  test("M8 outside of the mode nobody is asked", () =>
    signedIn(
      async ({ page }) => {
        await page.clock.fastForward(10 * idleLimitMs);
        expect(await question(page).count()).toBe(0);
      },
      { clock: true, kiosk: false },
    ));
});

describe("links that lead away", () => {
  test("M8 are shown as a code, by finger and by keyboard, and open no window", () =>
    signedIn(async ({ page, context }) => {
      const home = page.url();
      const link = page.getByRole("link", { name: /Metro and water taxi/ });
      await link.click();
      await code(page)
        .getByRole("img", { name: /ret\.example/ })
        .waitFor();
      await expectAccessible(page);
      await screenshot(page, "kiosk-code");
      await code(page).getByRole("button", { name: en["app.ok"], exact: true }).click();
      await code(page).waitFor({ state: "hidden" });

      await link.focus();
      await page.keyboard.press("Enter");
      await code(page).waitFor();
      await page.keyboard.press("Escape");
      await code(page).waitFor({ state: "hidden" });
      await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

      await page.getByRole("link", { name: /Ask the concierge/ }).click();
      await code(page)
        .getByText(/@harborline/)
        .waitFor();
      await page.keyboard.press("Escape");

      await link.click({ modifiers: ["ControlOrMeta"] });
      await code(page).waitFor();
      await page.keyboard.press("Escape");
      await openContent(page);
      expect(page.url()).not.toBe(home);
      expect(context.pages()).toHaveLength(1);
    }));

  test("M8 outside of the mode they open a window as ever", () =>
    signedIn(
      async ({ page, context }) => {
        await context.route("https://ret.example/**", (route) => route.fulfill({ body: "The metro" }));
        const [opened] = await Promise.all([
          context.waitForEvent("page"),
          page.getByRole("link", { name: /Metro and water taxi/ }).click(),
        ]);
        await opened.getByText("The metro").waitFor();
        expect(await code(page).count()).toBe(0);
      },
      { kiosk: false },
    ));
});

describe.each([
  { brand: "harborline", locale: "en-US" },
  { brand: "ember", locale: "de-DE" },
  { brand: "northlight", locale: "nb-NO" },
] as const)("how it looks: $brand", ({ brand, locale }) => {
  test.each(["light", "dark"] as const)(
    "M8 in %s at every width: accessible, and nothing sticks out",
    async (colorScheme) => {
      const language = locale.startsWith("en") ? "en" : locale.startsWith("de") ? "de" : "nb";
      const visitor = await visit(browser, brand, { colorScheme, locale });
      const { page } = visitor;
      try {
        await page.goto(visitor.at("/"));
        await signIn(visitor, brand, wordsOf(language));
        await becomeKiosk(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === 820 ? 1180 : 900 });
          await screenshot(page, `kiosk-${brand}-${colorScheme}-${width}`);
          await expectAccessible(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        }
        expect(visitor.faults).toEqual([]);
      } finally {
        await visitor.close();
      }
    },
  );
});
