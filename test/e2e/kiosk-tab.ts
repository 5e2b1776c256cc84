import { idleLimitMs } from "@atrium/rules/kiosk-idle.ts";
import type { Page } from "@playwright/test";
import type { Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { type OfTest, test as base } from "./journey.ts";
import { quiet } from "./quiet.ts";
import { tables } from "./tables.ts";

const { en } = tables;

type Options = NonNullable<Parameters<OfTest["inVisit"]>[1]> & {
  /** Whether the tab is a kiosk from its start, as one that is loaded anew. */
  kiosk?: boolean;
  /** Whether the test says how time passes. */
  clock?: boolean;
};
type InTab = (work: (visitor: Visit) => Promise<void>, options?: Options) => Promise<void>;

export const test = base.extend<{ inTab: InTab }>({
  /** Signed in, with nothing left to load. */
  inTab: async ({ inVisit, person }, use) => {
    await use((work, { kiosk = true, clock = false, ...options } = {}) =>
      inVisit(async (visitor) => {
        const { page } = visitor;
        if (clock) await page.clock.install();
        await enter(visitor, person(options.brand));
        if (kiosk) await becomeKiosk(page);
        await quiet(page);
        await work(visitor);
      }, options),
    );
  },
});

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

/**
 * A move of the pointer that has come to the page: a busy browser hands it over after the call that made it has returned. Answers when it came,
 * by the page's clock.
 */
export async function movePointer(page: Page, x: number, y: number): Promise<number> {
  const came = await page.evaluateHandle(() => ({
    at: new Promise<number>((resolve) => addEventListener("mousemove", () => resolve(Date.now()), { once: true })),
  }));
  await page.mouse.move(x, y);
  return came.evaluate(({ at }) => at);
}

let touches = 0;

/**
 * Touches the screen and stops its time: what happens from here on is as late as the test says, however slow the machine is. What was done to
 * the page before has come to it when the touch has.
 */
export async function touchAndStopTime(page: Page): Promise<void> {
  touches += 1;
  const place = 100 + (touches % 100);
  const touched = await movePointer(page, place, 500);
  // It cannot be stopped at a time that is over; what is left until the question is not used up by this.
  await page.clock.pauseAt(touched + idleLimitMs - 10_000);
  await movePointer(page, place, 510);
}

/** Nobody touches the screen for as long as it waits. Time stands still afterwards. */
export async function leaveAlone(page: Page): Promise<void> {
  await touchAndStopTime(page);
  await page.clock.fastForward(idleLimitMs + 1000);
  await question(page).waitFor();
}
