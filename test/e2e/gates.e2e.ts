import type { FlagKey } from "@atrium/rules/flags.ts";
import type { Locator, Page } from "@playwright/test";
import { brands, expectAccessibleAtNight, screenshot } from "./browser.ts";
import { type FlagAdministrator, flagAdministrator, off, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { fits } from "./history-page.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const main = (page: Page) => page.getByRole("main");
const card = (page: Page, name: RegExp) => main(page).getByRole("link", { name }).first();
const tile = (page: Page, name: string) => main(page).getByRole("listitem").filter({ hasText: name });
const row = (page: Page) => main(page).locator("#discover").getByRole("group").first();

type Gate = { readonly key: FlagKey; on: (page: Page) => Locator; off: (page: Page) => Locator };

/** What an open page shows if the gate is open, and what it shows instead if it is closed. */
const gates: readonly Gate[] = [
  {
    key: "direct-link",
    on: (page) => main(page).locator('a[href="https://watertaxi.example/harborline"]').first(),
    off: (page) => main(page).locator('a[href*="/posts/"]').filter({ hasText: "The water taxi stops" }).first(),
  },
  {
    key: "new-discover-layout",
    on: (page) => main(page).locator("#discover:not(:has([role=group]))"),
    off: row,
  },
  {
    key: "mini-app-in-iframe",
    on: (page) => tile(page, "Reserve a room").getByRole("button"),
    off: (page) => tile(page, "Reserve a room").getByRole("link"),
  },
  {
    key: "utilities-chevron",
    on: (page) => tile(page, "Who is here").filter({ has: page.locator("svg >> nth=1") }),
    off: (page) => tile(page, "Who is here").filter({ hasNot: page.locator("svg >> nth=1") }),
  },
];

async function switches(page: Page, change: FlagAdministrator, { key, on: open, off: closed }: Gate): Promise<void> {
  await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
  try {
    for (const state of [on, off, on]) {
      await change.to(key, state);
      await (state === on ? open : closed)(page).waitFor();
      await (state === on ? closed : open)(page).waitFor({ state: "detached" });
      if (state !== off) continue;
      await screenshot(page, `gate-${key}-off`, { fullPage: key === "new-discover-layout" });
      if (key === "new-discover-layout") await expectUsableRows(page);
    }
  } finally {
    await change.restore(key);
  }
  expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
}

/** The rows of the former Discover can be used with the keyboard only. */
async function expectUsableRows(page: Page): Promise<void> {
  await expect.poll(() => fits(page)).toBe(true);
  await row(page).scrollIntoViewIfNeeded();
  await expectAccessibleAtNight(page);
}

test("F3 direct-link, new-discover-layout, mini-app-in-iframe and utilities-chevron change home while it is open, on a phone in dark mode @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await enter(visitor, person());
      const change = await flagAdministrator(server.port);
      await card(page, /Jazz on the quay/).waitFor();
      for (const gate of gates) await switches(page, change, gate);
    },
    { width: 390, colorScheme: "dark" },
  ));

test("F3 service-requests-area empties its page; service-requests redirects an open page to home @night", ({
  inVisit,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const change = await flagAdministrator(server.port);
    await enter(visitor, brands.harborline.email);
    const home = page.url();
    await page.goto(`${home}/service-requests`);
    await page.getByRole("heading", { level: 1, name: en["service.title"] }).waitFor();
    try {
      await change.to("service-requests-area", off);
      await page.getByText(en["service.empty_text"]).waitFor();
      await change.to("service-requests-area", on);
      await page.getByText(en["service.empty_text"]).waitFor({ state: "detached" });
      await change.to("service-requests", off);
      await page.waitForURL(home);
    } finally {
      for (const key of ["service-requests", "service-requests-area"]) await change.restore(key);
    }
  }));
