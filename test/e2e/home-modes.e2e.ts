import { expectAccessible, screenshot } from "./browser.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { atHome, bar, belowBar, category, current, hashOf, heldCalls, isStuck, tab } from "./home-bar.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;

const ground = [
  "/buildings/*/theme",
  "/ofrep/v1/evaluate/flags",
  "/tenant/v1/buildings/*/utility-buttons",
  "/tenant/v1/users/current/buildings",
  "/user-permissions/v1",
  "/users/current",
];
const secondVersion = [
  "/tenant/v1/buildings/*/categories",
  "/tenant/v1/buildings/*/categories",
  "/tenant/v2/buildings/*/promoted-content",
];
const firstVersion = [
  "/tenant/v1/buildings/*/categories/contents",
  "/tenant/v1/buildings/*/categories/contents-spotlight",
  "/tenant/v1/buildings/*/contents-promoted",
];

test("H3 F3 each version of home asks for what it names, once and in two waves; a change of the gate changes an open page", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor, person());
    const change = await flagAdministrator(server.port);
    const calls = await heldCalls(page);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(calls.names).toEqual([...ground, ...secondVersion].toSorted());
    await calls.answer();
    await expect
      .poll(calls.names)
      .toEqual(Array.from({ length: 8 }, () => "/tenant/v2/buildings/*/categories/*/content"));
    await calls.answer();
    await bar(page).waitFor();
    await page.getByRole("main").getByRole("heading", { level: 2, name: "Good to know" }).waitFor();
    // Held calls would be seen here.
    expect(calls.names()).toEqual([]);
    expect(calls.asked).toEqual([...new Set(calls.asked)]);

    try {
      await change.to("show-content-v-2", off);
      await expect.poll(calls.names).toEqual(["/ofrep/v1/evaluate/flags"]);
      await calls.answer();
      await expect.poll(calls.names).toEqual(firstVersion);
      await calls.answer();
      await page
        .getByRole("main")
        .getByRole("heading", { level: 2, name: "Good to know" })
        .waitFor({ state: "detached" });
      await category(page, "Tenant offers").waitFor();
      await calls.letGo();
      await change.to("show-content-v-2", on);
      await page.getByRole("main").getByRole("heading", { level: 2, name: "Good to know" }).waitFor();
    } finally {
      await change.restore("show-content-v-2");
    }
  }));

test("H1 H2 the bar leads to a category, follows the scrolling and the hash, and has a shadow below the header", ({
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

    // The wheel takes over from the press.
    await page.mouse.move(700, 600);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 400);
        return current(page).textContent();
      })
      .toBe("Around the quay");
    await expect.poll(() => hashOf(page)).not.toBe(led);
    expect(await page.evaluate(() => history.length)).toBe(behind);
    await page.keyboard.press("End");
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
    await expect.poll(() => isStuck(page)).toBe(false);
    await expect.poll(() => hashOf(page)).toBe("");

    // By address: a category, then an item of another.
    await page.goto(`${page.url().split("#")[0]}#${led}`);
    await page.reload();
    await expect.poll(() => current(page).textContent()).toBe("Move and unwind");
    await expect.poll(() => isStuck(page)).toBe(true);
    const inOffers = category(page, "Tenant offers").locator("xpath=..").locator("li > [id]").first();
    const item = await inOffers.getAttribute("id");
    await page.goto(`${page.url().split("#")[0]}#${item}`);
    await expect.poll(() => current(page).textContent()).toBe("Tenant offers");
    await expect.poll(() => hashOf(page)).toBe(item);
  }));

test("H1 home with its bar is accessible and looks right on a phone, in the dark", ({ inVisit, person }) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await atHome(visitor, person("ember"));
      await tab(page, "At the table").click();
      await expect.poll(() => current(page).textContent()).toBe("At the table");
      await expect.poll(() => isStuck(page)).toBe(true);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await screenshot(page, `home-bar-${width}`);
      }
    },
    { brand: "ember", colorScheme: "dark", width: 390 },
  ));

test("H3 another language reloads the same content, each thing once", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor, person());
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/api\/tenant\/v\d\/buildings\//.test(pathname)) asked.push(`${pathname}${search}`);
    });
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await bar(page, de["home.categories_label"]).getByRole("link", { name: "Gut zu wissen" }).waitFor();
    expect(asked).toHaveLength(12);
    expect(new Set(asked).size).toBe(12);
    expect(asked.filter((address) => !address.includes("lang=de-de"))).toEqual([]);
  }));
