import { countdownMs, idleLimitMs } from "@atrium/rules/kiosk-idle.ts";
import { expect } from "@playwright/test";
import { expectAccessible, screenshot } from "./browser.ts";
import {
  atHome,
  code,
  leaveAlone,
  movePointer,
  openContent,
  question,
  stored,
  test,
  touchAndStopTime,
} from "./kiosk-tab.ts";
import { tables } from "./tables.ts";

const { en } = tables;

test.describe("when nobody is there any more", () => {
  test("M8 it asks after a minute; whoever is still there goes on where they were", ({ inTab }) =>
    inTab(
      async ({ page }) => {
        await openContent(page);
        await touchAndStopTime(page);
        await page.clock.fastForward(idleLimitMs / 2);
        await movePointer(page, 300, 300);
        await page.clock.fastForward(idleLimitMs / 2 + 2000);
        expect(await question(page).count()).toBe(0);
        await page.clock.fastForward(idleLimitMs / 2);
        await question(page).waitFor();
        const left = async () => Number.parseInt(await question(page).getByRole("timer").innerText(), 10);
        const first = await left();
        await page.clock.fastForward(3000);
        await expect.poll(left).toBeLessThanOrEqual(first - 3);
        // The countdown stands still while it is looked at, however long that takes; what looks needs timers.
        await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
        await page.clock.resume();
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

  test("M8 it starts over: the building's home from its top, nobody logged out, and then it rests", ({ inTab }) =>
    inTab(
      async ({ page }) => {
        await openContent(page);
        await page.mouse.wheel(0, 400);
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await leaveAlone(page);
        await page.clock.fastForward(countdownMs + 1000);
        await page.clock.resume();
        await atHome(page).waitFor();
        await question(page).waitFor({ state: "hidden" });
        expect(await page.evaluate(() => scrollY)).toBe(0);
        // What the next visitor sees is asked for anew.
        await expect.poll(() => asked.filter((url) => url.includes("/utility-buttons")).length).toBeGreaterThan(0);
        expect(await stored(page)).toBe("true");
        expect(asked.filter((url) => url.includes("/auth/"))).toEqual([]);
        await page.clock.fastForward(600_000);
        expect(await question(page).count()).toBe(0);
        await leaveAlone(page);
      },
      { clock: true },
    ));

  test("M8 what was open on the same page is closed, at once for whoever says that they are done", ({ inTab }) =>
    inTab(
      async ({ page }) => {
        await page
          .getByRole("main")
          .getByRole("button", { name: /Mobile access/ })
          .click();
        const opened = page.getByRole("dialog", { name: /Mobile access/ });
        await opened.waitFor();
        await leaveAlone(page);
        await question(page).getByRole("button", { name: en["kiosk.start_over"] }).click();
        await page.clock.resume();
        await opened.waitFor({ state: "detached" });
        await question(page).waitFor({ state: "hidden" });
        await atHome(page).waitFor();
      },
      { clock: true },
    ));

  test("M8 an unanswered question over a code closes both", ({ inTab }) =>
    inTab(
      async ({ page }) => {
        await page.getByRole("link", { name: /Metro and water taxi/ }).click();
        await code(page).waitFor();
        await leaveAlone(page);
        await page.clock.fastForward(countdownMs + 1000);
        await page.clock.resume();
        await question(page).waitFor({ state: "hidden" });
        await code(page).waitFor({ state: "hidden" });
      },
      { clock: true },
    ));

  test("M8 outside of the mode nobody is asked", ({ inTab }) =>
    inTab(
      async ({ page }) => {
        await page.clock.fastForward(10 * idleLimitMs);
        expect(await question(page).count()).toBe(0);
      },
      { clock: true, kiosk: false },
    ));
});
