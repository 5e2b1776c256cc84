import { atHome, belowBar, category, current, hashOf, isStuck, pressEnd, tab } from "./home-bar.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

// The requests of each version of home, and its looks: apps/portal/src/pages/home/home-modes.page.test.tsx.
test("H1 H2 the bar scrolls to a category, follows the scroll position and the hash, and has a shadow below the header @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor, person());
    expect(await isStuck(page)).toBe(false);
    expect(await hashOf(page)).toBe("");
    for (const name of [en["home.discover_title"], en["home.spotlight_title"], en["home.amenities_tab"]]) {
      await tab(page, name).waitFor();
    }
    expect(await tab(page, en["home.amenities_tab"]).getAttribute("href")).toMatch(
      /^\/building\/[0-9a-f-]{36}\/amenities$/,
    );

    await tab(page, "Move and unwind").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => current(page).textContent()).toBe("Move and unwind");
    await expect.poll(() => isStuck(page)).toBe(true);
    await expect.poll(() => belowBar(page, "Move and unwind")).toBeGreaterThanOrEqual(8);
    expect(await belowBar(page, "Move and unwind")).toBeLessThan(80);
    expect(await category(page, "Move and unwind").evaluate((heading) => heading === document.activeElement)).toBe(
      true,
    );
    const led = await hashOf(page);
    expect(await page.locator(`[id="${led}"]`).getByRole("heading", { level: 3 }).textContent()).toBe(
      "Move and unwind",
    );
    const behind = await page.evaluate(() => history.length);

    // Scrolling by wheel interrupts the scrolling that the press has started.
    await page.mouse.move(700, 600);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 150);
        return current(page).textContent();
      })
      .toBe("Around the quay");
    await expect.poll(() => hashOf(page)).not.toBe(led);
    expect(await page.evaluate(() => history.length)).toBe(behind);
    await pressEnd(page);
    await expect.poll(() => current(page).textContent()).toBe("Good to know");
    await expect
      .poll(() =>
        current(page).evaluate((link) => {
          const { left, right } = link.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        }),
      )
      .toBe(true);
    await page.keyboard.press("Home");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => isStuck(page)).toBe(false);
    await expect.poll(() => hashOf(page)).toBe("");

    // By address: a category, then an item of another.
    await page.goto(`${page.url().split("#")[0]}#${led}`);
    await page.reload();
    await expect.poll(() => current(page).textContent()).toBe("Move and unwind");
    await expect.poll(() => isStuck(page)).toBe(true);
    const inOffers = category(page, "Tenant offers")
      .locator("xpath=ancestor::*[@data-category]")
      .locator("li > [id]")
      .first();
    const item = await inOffers.getAttribute("id");
    await page.goto(`${page.url().split("#")[0]}#${item}`);
    await expect.poll(() => current(page).textContent()).toBe("Tenant offers");
    await expect.poll(() => hashOf(page)).toBe(item);
  }));
