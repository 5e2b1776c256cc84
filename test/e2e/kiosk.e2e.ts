import { countdownMs, idleLimitMs } from "@atrium/rules/kiosk-idle.ts";
import type { Page } from "@playwright/test";
import { itemLinks, itemPage } from "./browser.ts";
import { flagAdministrator, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const banner = (page: Page) => page.getByRole("banner");
const exit = (page: Page) => banner(page).getByRole("button", { name: en["kiosk.exit"], exact: true });
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem("KIOSK_ENABLED"));

/** Touches the screen, and then lets the idle time pass without a touch. Time stands still afterwards. */
async function touchAndLeave(page: Page): Promise<void> {
  const touched = await page.evaluate(() => {
    dispatchEvent(new PointerEvent("pointerdown"));
    return Date.now();
  });
  await page.clock.pauseAt(touched + idleLimitMs + 1000);
}

// Links, sizes, flags and an unanswered question of a kiosk: pages/kiosk/*.page.test.tsx of the portal.
test("M8 U5 the header's menu turns a tab into a kiosk, which starts over when nobody is there, and ends with its one button @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page, context } = visitor;
    await page.clock.install();
    await enter(visitor, person());
    const home = page.url();
    const change = await flagAdministrator(server.port);
    await change.to("kiosk", on);
    try {
      await banner(page).getByRole("button").last().click();
      await page.getByRole("menuitem", { name: en["nav.kiosk"] }).click();
      await exit(page).waitFor();
    } finally {
      await change.restore("kiosk");
    }
    await page.reload();
    await exit(page).waitFor();
    expect(await stored(page)).toBe("true");
    const other = await context.newPage();
    await other.goto(visitor.at("/"));
    await banner(other).getByRole("button").last().waitFor();
    expect(await exit(other).count()).toBe(0);
    expect(await stored(other)).toBeNull();
    await other.close();

    await itemLinks(page).first().click();
    await page.waitForURL(itemPage);
    await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
    await touchAndLeave(page);
    const question = page.getByRole("alertdialog", { name: en["kiosk.idle_title"] });
    await question.waitFor();
    await page.clock.fastForward(countdownMs + 1000);
    await page.clock.resume();
    await page.waitForURL(home);
    await question.waitFor({ state: "hidden" });

    await exit(page).click();
    await banner(page).getByRole("button").last().click();
    await page.getByRole("menuitem", { name: en["nav.log_out"] }).waitFor();
    expect(await stored(page)).toBeNull();
  }));
