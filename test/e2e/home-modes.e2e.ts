import { expect, test } from "vitest";
import { expectAccessible, screenshot } from "./browser.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { atHome, bar, belowBar, category, current, hashOf, heldCalls, isStuck, tab } from "./home-bar.ts";
import { ownServer } from "./own-server.ts";
import { rewrite } from "./rewrite.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;
const { inVisit, port } = ownServer();

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

test("H3 F3 each version of home asks for what it names, once and in two waves; a change of the gate changes an open page", () =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor);
    const change = await flagAdministrator(port());
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

test("H1 H2 the bar leads to a category, follows the scrolling and the hash, and has a shadow below the header", () =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor);
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

test("H2 a home of 300 cards draws what is near the window alone, and leads to its last card", () =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      const uuid = (kind: number, number: number) =>
        `0000000${kind}-0000-7000-8000-${String(number).padStart(12, "0")}`;
      await atHome(visitor, "ember");
      await rewrite(page, /categories\?categoryType=AudienceContent/, (text) => {
        const reply = JSON.parse(text) as { data: { categories: { uuid: string }[] } };
        const categories = Array.from({ length: 50 }, (_, at) => ({
          ...reply.data.categories[0],
          uuid: uuid(1, at),
          name: `Category ${at}`,
        }));
        return JSON.stringify({ ...reply, data: { categories } });
      });
      await rewrite(page, /categories\?categoryType=SecondaryContent/, (text) => {
        const reply = JSON.parse(text) as { data: { categories: unknown[] } };
        return JSON.stringify({ ...reply, data: { categories: [] } });
      });
      const card = {
        type: "Post",
        title: "One of many",
        subtitle: null,
        image_url: null,
        image_alt_text: null,
        host_company_name: null,
        price: null,
        currency_type: null,
        start_at: null,
        end_at: null,
        display_start_at: false,
        rsvp_enabled: false,
        claimable: false,
        capacity: null,
        spots_left: null,
        navigation_command: null,
      };
      await page.route(/categories\/[0-9a-f-]{36}\/content\?/, async (route) => {
        const at = Number(/0{0,11}(\d+)\/content/.exec(new URL(route.request().url()).pathname)?.[1]);
        await route.fulfill({
          contentType: "application/json",
          body: JSON.stringify({
            data: { contents: Array.from({ length: 6 }, (_, place) => ({ ...card, uuid: uuid(2, at * 6 + place) })) },
            pagination: { offset: 0, limit: 100, total: 6 },
          }),
        });
      });
      await page.goto(`${page.url().split("#")[0]}#${uuid(2, 299)}`);
      await page.reload();
      await expect.poll(() => current(page).textContent()).toBe("Category 49");
      expect(await page.getByRole("main").locator("[data-category] li").count()).toBe(300);
      const drawn = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll("[data-category] article")].filter((article) =>
              article.checkVisibility({ contentVisibilityAuto: true }),
            ).length,
        );
      await expect.poll(drawn).toBeLessThan(40);
      await expect.poll(drawn).toBeGreaterThan(0);
      const last = page.locator(`[id="${uuid(2, 299)}"]`);
      await expect.poll(() => last.evaluate((place) => place.getBoundingClientRect().top < innerHeight)).toBe(true);
    },
    { brand: "ember", colorScheme: "dark", width: 390 },
  ));

test("H10 a card leads where its command says; an item shows what goes with it, and its call to action in its time alone", () =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor);
    const card = (name: RegExp) => page.getByRole("main").getByRole("link", { name }).first();
    expect(await card(/The Boiler Room, 06:00/).getAttribute("href")).toMatch(/^\/building\/[0-9a-f-]{36}\/amenities$/);
    expect(await card(/The water taxi stops/).getAttribute("href")).toBe("https://watertaxi.example/harborline");
    // An event has a page of its own; this is that of any item.
    const jazz = (await card(/Jazz on the quay/).getAttribute("href"))?.replace("/event-posts/", "/content/");

    await page.clock.install();
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    await rewrite(page, /\/tenant\/v2\/buildings\/[^/]+\/content\/[^/?]+(\?|$)/, (text) => {
      const reply = JSON.parse(text) as { data: { content: Record<string, unknown> } };
      Object.assign(reply.data.content, {
        cta_url: "https://chairs.example/",
        cta_display_start_at: inAnHour,
        spots_left: 0,
        attach_secondary_content: true,
        attachable_amenity_uuid: reply.data.content["attachable_company_uuid"],
      });
      return JSON.stringify(reply);
    });
    await page.goto(visitor.at(jazz ?? ""));
    await page.getByRole("heading", { level: 1, name: "Jazz on the quay" }).waitFor();
    const facts = page.getByRole("complementary");
    const links = facts.getByRole("link");
    const company = facts.getByRole("link", { name: en["content.see_company"] });
    const amenity = facts.getByRole("link", { name: en["content.see_amenity"] });
    expect(await company.getAttribute("href")).toMatch(/\/companies\/[0-9a-f-]{36}$/);
    expect(await amenity.getAttribute("href")).toMatch(/\/amenities\/[0-9a-f-]{36}$/);
    await facts.getByText(en["content.sold_out"]).waitFor();
    await page.getByRole("heading", { level: 2, name: "Good to know" }).waitFor();
    expect(await links.filter({ hasText: "Every chair is taken" }).count()).toBe(0);
    await expectAccessible(page);
    await screenshot(page, "content-with-all", { fullPage: true });
    await page.clock.fastForward("01:00:01");
    await links.filter({ hasText: "Every chair is taken" }).waitFor();
  }));

test("H1 home with its bar is accessible and looks right on a phone, in the dark", () =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await atHome(visitor, "ember");
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

// The last, as the person speaks German from then on.
test("H3 another language reloads the same content, each thing once", () =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await atHome(visitor);
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
