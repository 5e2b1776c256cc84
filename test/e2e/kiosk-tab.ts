import type { Browser, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { openBrowser, type Visit, visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { idleLimitMs } from "@atrium/rules/kiosk-idle.ts";
import { quiet } from "./quiet.ts";
import { tables } from "./tables.ts";

const { en } = tables;

type Options = Parameters<typeof visit>[2] & {
  /** Whether the tab is a kiosk from its start, as one that is loaded anew. */
  kiosk?: boolean;
  /** Whether the test says how time passes. */
  clock?: boolean;
};

/** Tabs of a browser in kiosk mode. To be called once, outside of tests. */
export function kioskTabs() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  return {
    browser: () => browser,
    async signedIn(work: (visitor: Visit) => Promise<void>, options: Options = {}): Promise<void> {
      const { kiosk = true, clock = false, ...rest } = options;
      const visitor = await visit(browser, "harborline", rest);
      const { page } = visitor;
      try {
        if (clock) await page.clock.install();
        await enter(visitor);
        if (kiosk) await becomeKiosk(page);
        await quiet(page);
        await work(visitor);
        expect(visitor.faults).toEqual([]);
      } finally {
        await visitor.close();
      }
    },
  };
}

/** What the specification keeps it under, read at start (2 §3). */
export async function becomeKiosk(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem("KIOSK_ENABLED", "true"));
  await page.reload();
  await page.locator("html[data-kiosk]").waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

export const banner = (page: Page) => page.getByRole("banner");
export const exit = (page: Page) => banner(page).getByRole("button", { name: en["kiosk.exit"], exact: true });
export const question = (page: Page) => page.getByRole("alertdialog", { name: en["kiosk.idle_title"] });
export const code = (page: Page) => page.getByRole("dialog", { name: en["kiosk.code_title"] });
export const atHome = (page: Page) => page.getByRole("heading", { level: 1, name: "Harborline Pier One" });
export const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem("KIOSK_ENABLED"));

export async function openContent(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /Jazz on the quay/ })
    .first()
    .click();
  await page.getByRole("article").getByRole("heading", { level: 1, name: "Jazz on the quay" }).waitFor();
}

/** A move of the pointer that has come to the page: a busy browser hands it over after the call that made it has returned. */
export async function movePointer(page: Page, x: number, y: number): Promise<void> {
  const came = await page.evaluateHandle(() => ({
    here: new Promise<void>((resolve) => addEventListener("mousemove", () => resolve(), { once: true })),
  }));
  await page.mouse.move(x, y);
  await came.evaluate(({ here }) => here);
}

/**
 * Nobody touches the screen for as long as it waits. A browser that is busy hands over a turn of the wheel or a move of the pointer
 * after the call that made it has returned: it counts when it comes, and the wait begins anew, as it should.
 */
export async function leaveAlone(page: Page): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await page.clock.fastForward(idleLimitMs + 1000);
    const asked = question(page).waitFor({ timeout: attempt < 3 ? 12_000 : 60_000 });
    if (attempt === 3) return asked;
    if (
      await asked.then(
        () => true,
        () => false,
      )
    )
      return;
  }
}
