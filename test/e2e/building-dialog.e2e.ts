import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, looks, openBrowser, screenshot } from "./browser.ts";
import { dialog, inHeader, lantern, link, openDialog, pier, signedIn, title } from "./building-steps.ts";
import { rewrite } from "./rewrite.ts";
import { tables } from "./tables.ts";

const { en } = tables;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const listPath = "**/tenant/v1/users/current/buildings**";
type Listed = { uuid: string; name: string; address: string; image_url: string | null; imageUrl: string | null };

/** The person's buildings, made other ones on their way to the page. */
async function relist(page: Page, change: (buildings: Listed[]) => Listed[]): Promise<void> {
  await rewrite(page, listPath, (text) => {
    const body = JSON.parse(text) as { data: { buildings: Listed[] } };
    return JSON.stringify({ data: { buildings: change(body.data.buildings) } });
  });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

const longName =
  "The Most Honourable Company of Harbour Pilots’ and Lightkeepers’ Warehouse, Northern Extension with Observatory";

/** Two real ones among so many that one has to look for them. */
function many(buildings: Listed[]): Listed[] {
  const [first] = buildings;
  if (!first) throw new Error("The person has no building.");
  const more = Array.from({ length: 12 }, (_, at) => ({
    ...first,
    uuid: `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    name: at === 0 ? longName : `Quay House ${at}`,
    address: at === 0 ? "Donaudampfschifffahrtsgesellschaftskapitänsstraße 1234567890, 20457 Hamburg" : `Quay ${at}`,
    ...(at % 3 === 0 ? { image_url: null, imageUrl: null } : {}),
  }));
  return [...buildings, ...more];
}

describe("the dialog", () => {
  test("C5 opens from the header and from the menu, and gives the focus back to where it was", () =>
    signedIn(browser, async ({ page }) => {
      const header = inHeader(page, new RegExp(pier));
      await header.press("Enter");
      await dialog(page).waitFor();
      expect(await link(page, pier).getAttribute("aria-current")).toBe("page");
      expect(await link(page, lantern).getAttribute("aria-current")).toBeNull();
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => link(page, lantern).evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
      await expect.poll(() => header.evaluate((element) => element === document.activeElement)).toBe(true);

      const account = page.getByRole("banner").getByRole("button").last();
      await account.click();
      await page.getByRole("menuitem", { name: en["nav.switch_building"] }).click();
      await dialog(page).waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => account.evaluate((element) => element === document.activeElement)).toBe(true);
      await openDialog(page);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await title(page, lantern).waitFor();
    }));

  test("C5 one building is no choice: its name stands there, and the menu has no such item", () =>
    signedIn(browser, async ({ page }) => {
      await relist(page, (buildings) => buildings.slice(0, 1));
      await page.getByRole("banner").getByText(pier).waitFor();
      expect(await inHeader(page, new RegExp(pier)).count()).toBe(0);
      await page.getByRole("banner").getByRole("button").last().click();
      await page.getByRole("menu").waitFor();
      expect(await page.getByRole("menuitem", { name: en["nav.switch_building"] }).count()).toBe(0);
    }));

  test("C5 nobody's building: a page that says so, and the way out", () =>
    signedIn(browser, async (visitor) => {
      const { page } = visitor;
      await rewrite(page, listPath, () => JSON.stringify({ data: { buildings: [] } }));
      await page.goto(visitor.at("/building"));
      await title(page, en["home.no_building_title"]).waitFor();
      await page.getByRole("button", { name: en["nav.log_out"] }).waitFor();
    }));

  test("C5 a long list scrolls past 200 px, and is looked through by name and address", () =>
    signedIn(browser, async ({ page }) => {
      await relist(page, many);
      await openDialog(page);
      const list = dialog(page).getByRole("list");
      const size = await list.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
      expect(size.clientHeight).toBeLessThanOrEqual(200);
      expect(size.scrollHeight).toBeGreaterThan(size.clientHeight);
      const field = dialog(page).getByRole("searchbox", { name: en["nav.find_building"] });
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      await field.fill("sandtorkai");
      await dialog(page).getByRole("status").getByText("1 building").waitFor({ state: "attached" });
      expect(await dialog(page).getByRole("link").count()).toBe(1);
      await field.fill("nowhere at all");
      await dialog(page).getByText(en["nav.no_building_found"].replace("{{text}}", "nowhere at all")).waitFor();
      await expectAccessible(page);
      await field.fill("LANTERN");
      await field.press("Enter");
      await title(page, lantern).waitFor();
    }));
});

test.each(looks.filter(({ brand }) => brand !== "northlight"))(
  "C5 the dialog in $brand, $colorScheme, at $width px",
  ({ brand, colorScheme, width }) =>
    signedIn(
      browser,
      async ({ page }) => {
        const button = page.getByRole("banner").locator("button[aria-haspopup=dialog]");
        await button.click();
        await page.getByRole("dialog").waitFor();
        await expectAccessible(page);
        await screenshot(page, `buildings-two-${brand}-${colorScheme}-${width}`);
        await page.keyboard.press("Escape");
        await relist(page, many);
        await button.click();
        await page.getByRole("dialog").waitFor();
        await expectAccessible(page);
        await screenshot(page, `buildings-many-${brand}-${colorScheme}-${width}`);
      },
      { brand, colorScheme, width },
    ),
);
