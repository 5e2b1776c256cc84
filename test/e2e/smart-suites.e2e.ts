import type { Page } from "@playwright/test";
import { expectAccessibleAtNight, screenshot } from "./browser.ts";
import { enter } from "./given-session.ts";
import { openAllServices } from "./home-bar.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const tile = "Light and warmth";

const main = (page: Page) => page.getByRole("main");
const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const follow = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true }).click();
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const status = (page: Page, text: string) => main(page).getByRole("status").filter({ hasText: text });

// Slow answers, refusals, missing controls and flags: pages/smart-building/*.page.test.tsx of the portal.
test("S1 S2 S3 S4 from the tile to the light and the temperature of a suite: confirmed values are shown, also after a reload @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await openAllServices(page);
    await main(page).getByRole("link", { name: tile }).click();
    await h1(page, en["smart.title"]).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await main(page).getByRole("link", { name: "Floor 9", exact: true }).waitFor();
    await expectAccessibleAtNight(page);
    await screenshot(page, "smart-floors");
    await follow(page, "Floor 7");
    await h1(page, "Floor 7").waitFor();
    await main(page).getByRole("link", { name: "7B City side", exact: true }).waitFor();
    await screenshot(page, "smart-suites");
    await follow(page, "7B City side");
    await page.waitForURL(/\/smart-building\/floors\/[0-9a-f-]{36}\/suites\/[0-9a-f-]{36}\/control\/lighting$/);

    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && sent.push(request.url().split("/").at(-1) ?? ""));
    const slider = page.getByRole("slider", { name: en["smart.brightness"] });
    await slider.focus();
    await page.keyboard.press("End");
    await main(page).getByText("100%", { exact: true }).waitFor();
    // Nothing is sent while it is dragged; the value at the release counts.
    await page.keyboard.down("ArrowLeft");
    await page.keyboard.down("ArrowLeft");
    await page.keyboard.down("ArrowLeft");
    await main(page).getByText(en["smart.asking"].replace("{{value}}", "97%")).waitFor();
    await page.keyboard.up("ArrowLeft");
    await status(page, en["smart.light_is"].replace("{{value}}", "97%")).waitFor();
    await button(page, en["smart.light"]).click();
    await main(page).getByText(en["smart.off"], { exact: true }).waitFor();
    await status(page, en["smart.light_is_off"]).waitFor();
    await button(page, en["smart.brighter"]).click();
    await main(page).getByText("10%", { exact: true }).waitFor();
    await expect.poll(() => sent).toEqual(expect.arrayContaining(["97", "0", "10"]));
    expect(sent).not.toContain("98");
    await expectAccessibleAtNight(page);
    await screenshot(page, "smart-lighting");

    await tab(page, en["smart.temperature"]).click();
    await page.waitForURL(/\/control\/temperature$/);
    // The demo has requested 71 °F there.
    await main(page).getByText("71", { exact: true }).waitFor();
    await button(page, en["smart.warmer"]).click();
    await main(page).getByText("72", { exact: true }).waitFor();
    await page.reload();
    await main(page).getByText("72", { exact: true }).waitFor();
    await tab(page, en["smart.lighting"]).click();
    await main(page).getByText("10%", { exact: true }).waitFor();
  }));
