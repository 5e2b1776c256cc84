import { expect, type Page } from "@playwright/test";
import { expectAccessible, screenshot, type Visit } from "./browser.ts";
import { widths } from "../../apps/portal/src/testing/looks.ts";
import { flagAdministrator, off } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { type OfTest, test as base } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const tile = "Light and warmth";

type Options = NonNullable<Parameters<OfTest["inVisit"]>[1]> & { email?: string };
type InBuilding = (work: (visitor: Visit, home: string) => Promise<void>, options?: Options) => Promise<void>;

const test = base.extend<{ inBuilding: InBuilding }>({
  /** Signed in, with the address of the building. */
  inBuilding: async ({ inVisit, person }, use) => {
    await use((work, { email, ...options } = {}) =>
      inVisit(async (visitor) => {
        await enter(visitor, email ?? person(options.brand));
        await work(visitor, visitor.page.url());
      }, options),
    );
  },
});

const main = (page: Page) => page.getByRole("main");
const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const follow = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true }).click();
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const status = (page: Page, text: string) => main(page).getByRole("status").filter({ hasText: text });

async function openSuite(page: Page, home: string, [floor, suite]: readonly [string, string]): Promise<void> {
  await page.goto(`${home}/smart-building`);
  await follow(page, floor);
  await follow(page, suite);
  await h1(page, suite).waitFor();
}

async function looksRight(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await screenshot(page, `smart-${name}-${width}`);
  }
}

test("S1 S2 S3 from the tile to the light of a suite: bulb, slider on release, steps, and the address", ({
  inBuilding,
}) =>
  inBuilding(async (visitor, home) => {
    const { page } = visitor;
    await main(page).getByRole("link", { name: tile }).click();
    await h1(page, en["smart.title"]).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await main(page).getByRole("link", { name: "Floor 9", exact: true }).waitFor();
    await expectAccessible(page);
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
    // Held down, nothing is sent; what counts is where it is let go.
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
    await expectAccessible(page);
    await looksRight(page, "lighting");

    await page.goto(page.url().replace(/lighting$/, "disco"));
    await page.waitForURL(/\/control\/lighting$/);
    await main(page).getByText("10%", { exact: true }).waitFor();
    await page.goto(`${home}/smart-building/rooms`);
    await page.getByText(en["not_found.title"]).first().waitFor();
  }));

test("S4 17 Celsius in the dark: the value shown is the confirmed one, the last wish wins, and a failure says so", ({
  inBuilding,
}) =>
  inBuilding(
    async ({ page }, home) => {
      await openSuite(page, home, ["4. etasje", "Leilighet 4012"]);
      await tab(page, en["smart.temperature"]).click();
      await page.waitForURL(/\/control\/temperature$/);
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tab");
      const cooler = button(page, en["smart.cooler"]);
      const isOff = () => cooler.getAttribute("aria-disabled");
      const asking = (value: number) => main(page).getByText(en["smart.asking"].replace("{{value}}", `${value} °C`));
      const confirmed = (value: number) =>
        status(page, en["smart.temperature_is"].replace("{{value}}", `${value} °C`)).waitFor();
      await cooler.waitFor();
      while ((await isOff()) !== "true") await cooler.click();
      await expect.poll(isOff).toBe("true");
      await main(page).getByText("18", { exact: true }).waitFor();

      const sent: string[] = [];
      const hold = Promise.withResolvers<void>();
      await page.route("**/temp/**", async (route) => {
        sent.push(route.request().url().split("/temp/")[1] ?? "");
        await hold.promise;
        await route.continue();
      });
      const warmer = button(page, en["smart.warmer"]);
      for (let press = 0; press < 4; press += 1) await warmer.click();
      await asking(22).waitFor();
      // Nothing of it is confirmed yet.
      await main(page).getByText("18", { exact: true }).waitFor();
      await expectAccessible(page);
      await screenshot(page, "smart-temperature-pending");
      hold.resolve();
      await confirmed(22);
      expect(sent).toEqual(["19/true", "22/true"]);
      await looksRight(page, "temperature");

      await page.unroute("**/temp/**");
      await page.route("**/temp/**", (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          body: JSON.stringify({
            type: "about:blank",
            title: "",
            status: 503,
            code: "suite_unavailable",
            trace_id: "1",
          }),
        }),
      );
      await warmer.click();
      const alert = page.getByRole("alert").filter({ hasText: en["smart.not_available"] });
      await alert.getByText(en["refusal.suite_unavailable"]).waitFor();
      await main(page).getByText("22", { exact: true }).waitFor();
      await expectAccessible(page);
      await screenshot(page, "smart-not-done");
      await page.unroute("**/temp/**");
      await alert.getByRole("button", { name: en["app.try_again"] }).click();
      await confirmed(23);
      await alert.waitFor({ state: "detached" });
    },
    { brand: "northlight", colorScheme: "dark", width: 390 },
  ));

test("S1 S2 S5 what is not there: a control that says why, a silent suite, an empty floor, a floor that is none", ({
  inBuilding,
}) =>
  inBuilding(async ({ page }, home) => {
    await openSuite(page, home, ["Floor 9", "9B Phone booths"]);
    await expect.poll(() => tab(page, en["smart.temperature"]).isDisabled()).toBe(true);
    await main(page).getByText(en["smart.no_temperature"]).waitFor();
    await page.goto(page.url().replace(/lighting$/, "temperature"));
    await page.waitForURL(/\/control\/lighting$/);
    await screenshot(page, "smart-only-light");

    await openSuite(page, home, ["Floor 9", "9C Under refurbishment"]);
    await main(page).getByRole("heading", { name: en["smart.not_available"] }).waitFor();
    const mail = main(page).getByRole("link", { name: en["smart.if_persists"] });
    expect(await mail.getAttribute("href")).toMatch(/^mailto:.+@.+\?subject=9C/);
    await expectAccessible(page);
    await screenshot(page, "smart-not-available");

    await page.goto(`${home}/smart-building`);
    await follow(page, "Floor 10");
    await main(page).getByText(en["smart.no_suites"]).waitFor();
    await screenshot(page, "smart-no-suites");
    await page.goto(`${home}/smart-building/floors/0198aaaa-0000-7000-8000-000000000000/suites`);
    await h1(page, en["content.not_found_title"]).waitFor();
    await page.route("**/zeller/floors", (route) =>
      route.fulfill({ contentType: "application/json", body: '{"data":{"floors":[]}}' }),
    );
    await page.goto(`${home}/smart-building`);
    await main(page).getByText(en["smart.no_floors"]).waitFor();
  }));

test("S1 F3 the area goes live with its flag, and is never there without the permission", async ({
  inBuilding,
  server,
}) => {
  const change = await flagAdministrator(server.port);
  await inBuilding(async ({ page }, home) => {
    const link = main(page).getByRole("link", { name: tile });
    await link.waitFor();
    try {
      await change.to("smart-building", off);
      await link.waitFor({ state: "detached" });
      await change.restore("smart-building");
      await link.click();
      await h1(page, en["smart.title"]).waitFor();
      await change.to("smart-building", off);
      await page.waitForURL(home);
    } finally {
      await change.restore("smart-building");
    }
  });
  await inBuilding(
    async ({ page }, home) => {
      await page.goto(`${home}/smart-building`);
      await page.waitForURL(home);
      await h1(page, "Harborline Pier One").waitFor();
      await expect
        .poll(() =>
          main(page)
            .getByRole("link", { name: /House facilities/ })
            .count(),
        )
        .toBe(1);
      expect(await main(page).getByRole("link", { name: tile }).count()).toBe(0);
    },
    { email: "sanne@kadevos.example" },
  );
});
