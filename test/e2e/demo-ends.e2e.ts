import { someByDay } from "../../apps/server/src/testing/size.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { demoApp } from "../../demo-app/app.ts";
import { brands, type BrandName } from "./browser.ts";
import { enter } from "./given-session.ts";
import { test as base } from "./journey.ts";
import { reopenWithin } from "./open-within.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** The demo's stand-ins, at the addresses that journeys use for the demo's external sites (`redirectExternalLinks` of global-setup.ts). */
const test = base.extend<{ neighbours: (page: Page) => Promise<void> }>({
  neighbours: async ({ server }, use) => {
    const app = createServer(
      demoApp({
        portal: `http://127.0.0.1:${server.port}`,
        origin: "http://localhost:3913",
        originOf: (name) => `https://${name}.example`,
      }),
    );
    app.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
    const { port } = app.address() as AddressInfo;
    await use(async (page) => {
      await page.context().route(/^https?:\/\/([a-z0-9.-]+\.example|localhost:3913)\//, async (route) => {
        const { hostname, pathname } = new URL(route.request().url());
        const host =
          hostname === "localhost" ? "localhost:3913" : `${hostname.replace(/\.example$/, "")}.localhost:3913`;
        const headers = { ...(await route.request().allHeaders()), host };
        await route.fulfill({ response: await route.fetch({ url: `http://127.0.0.1:${port}${pathname}`, headers }) });
      });
    });
    app.closeAllConnections();
    await new Promise((resolve) => app.close(resolve));
  },
});

const dialog = (page: Page) => page.locator("dialog[open]");
const services = (page: Page) => page.getByRole("main").getByRole("button", { name: en["home.all_services"] });
const tiles = (page: Page) => dialog(page).locator("li").locator("a, button");

async function openServices(page: Page, home: string): Promise<void> {
  await reopenWithin(page, home);
  await services(page).waitFor();
  await services(page).click();
  await tiles(page).first().waitFor();
}

/** Opens a new window by this, and reads its content. */
async function openedBy(page: Page, press: () => Promise<void>): Promise<void> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), press()]);
  await opened.getByRole("heading", { level: 1 }).waitFor();
  await opened.close();
}

/** Follows a tile to its target: a screen, a window, a frame, the phone, or a mail. */
async function follow(page: Page, name: string): Promise<string> {
  const tile = tiles(page).filter({ hasText: name });
  if (await tile.evaluate((element) => element.matches("button"))) {
    await tile.click();
    const frame = dialog(page).locator("iframe");
    const outward = dialog(page).getByRole("link", { name: en["tile.mobile_open"] });
    await frame
      .or(dialog(page).getByRole("button", { name: en["app.ok"] }))
      .first()
      .waitFor();
    if (await frame.count()) {
      await frame.contentFrame().getByRole("heading", { level: 1 }).waitFor();
      return "frame";
    }
    await expect(dialog(page).getByText(en["tile.mobile_text"])).toBeVisible();
    if (await outward.isVisible()) await openedBy(page, () => outward.click());
    return "phone";
  }
  const href = (await tile.getAttribute("href")) ?? "";
  if (href.startsWith("mailto:")) return "mail";
  if (await tile.getAttribute("target")) {
    await openedBy(page, () => tile.click());
    return "window";
  }
  await tile.click();
  await page.waitForURL((url) => url.pathname === href.replace(/[?#].*/, "") || url.pathname.startsWith(href));
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  return "screen";
}

for (const brand of ["harborline", "northlight", "ember"] as const satisfies BrandName[])
  test(`T13 each tile of ${brand} opens something that works, in each building, without the internet @night`, ({
    inVisit,
    neighbours,
  }) => {
    test.slow();
    return inVisit(
      async (visitor) => {
        const { page, at } = visitor;
        await neighbours(page);
        await enter(visitor, brands[brand].email);
        const switcher = page.getByRole("banner").locator("button[aria-haspopup=dialog]");
        const homes = [new URL(page.url()).pathname];
        if (await switcher.count()) {
          await switcher.click();
          const links = page.getByRole("dialog", { name: en["nav.switch_building"] }).getByRole("link");
          await links.first().waitFor();
          homes.push(
            ...(await links.evaluateAll((all) =>
              all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
            )),
          );
        }
        for (const home of new Set(homes)) {
          await openServices(page, at(home));
          const names = (await tiles(page).allInnerTexts()).map((text) => text.split("\n")[0]?.trim() ?? "");
          expect(names.length).toBeGreaterThan(7);
          const ends: string[] = [];
          for (const name of names) {
            const end = await follow(page, name);
            ends.push(end);
            // A window and a mail leave the page with the tiles as it was.
            const isLeft = end !== "window" && end !== "mail";
            if (isLeft || !(await tiles(page).first().isVisible())) await openServices(page, at(home));
          }
          // Northlight opens mini-apps in a window of their own.
          expect(ends).toContain(brand === "northlight" ? "window" : "frame");
        }
        await page.context().unrouteAll({ behavior: "ignoreErrors" });
      },
      { brand, locale: "en-GB" },
    );
  });

for (const [brand, tile, doing, done] of someByDay([
  ["harborline", "Reserve a room", "Reserve", "Reserved"],
  ["ember", "Guest list", "Announce", "Announced"],
  ["harborline", "Register a visitor", "Announce", "Announced"],
] as const))
  test(`T13 "${tile}" of ${brand} works as its label says @night`, ({ inVisit, neighbours }) =>
    inVisit(
      async (visitor) => {
        const { page, at } = visitor;
        await neighbours(page);
        await enter(visitor, brands[brand].email);
        await openServices(page, at(new URL(page.url()).pathname));
        const open = tiles(page).filter({ hasText: tile });
        // Northlight opens mini-apps in a window of their own.
        const isFramed = await open.evaluate((element) => element.matches("button"));
        const opened = isFramed ? undefined : page.waitForEvent("popup");
        await open.click();
        const inside = (await opened) ?? dialog(page).locator("iframe").contentFrame();
        if (doing === "Announce") await inside.getByLabel("Visitor's name").fill("Ada Byron");
        await inside.getByRole("button", { name: doing }).click();
        await inside.getByRole("heading", { name: done }).waitFor();
        // The page may still request its script.
        await page.context().unrouteAll({ behavior: "ignoreErrors" });
      },
      { brand, locale: "en-GB" },
    ));

test("T13 a person of Northlight reports a fault @night", ({ inVisit, neighbours, person }) =>
  inVisit(
    async (visitor) => {
      const { page, at } = visitor;
      await neighbours(page);
      await enter(visitor, person("northlight"));
      await openServices(page, at(new URL(page.url()).pathname));
      await tiles(page).filter({ hasText: "Report a fault" }).click();
      await page.getByRole("button", { name: en["service.new"] }).first().click();
      await page.getByRole("dialog").getByRole("textbox").first().waitFor();
    },
    { brand: "northlight", locale: "en-GB" },
  ));
