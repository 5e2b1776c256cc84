import type { Locator, Page } from "@playwright/test";
import type { FlagKey } from "@atrium/rules/flags.ts";
import { expectAccessibleAtNight, screenshot } from "./browser.ts";
import { type FlagAdministrator, flagAdministrator, off, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { settled } from "./settled.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** A person who may open the brand's administration, and so has every item. */
const manager = "manager@harborline.example";

const menu = (page: Page) => page.getByRole("menu");
const item = (page: Page, name: string) => page.getByRole("menuitem", { name });

const items: readonly { key: FlagKey; shown: (page: Page) => Locator }[] = [
  { key: "account", shown: (page) => item(page, en["nav.manage_account"]) },
  { key: "buildings", shown: (page) => item(page, en["nav.switch_building"]) },
  { key: "account-history", shown: (page) => item(page, en["nav.history"]) },
  { key: "kiosk", shown: (page) => item(page, en["nav.kiosk"]) },
  { key: "change-language", shown: (page) => page.getByRole("menuitemradio", { name: "Deutsch" }) },
  { key: "dropdown-logout", shown: (page) => item(page, en["nav.log_out"]) },
];

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button").last().click();
  await menu(page).waitFor();
}

/** The items of the menu, in order. */
const texts = (page: Page) =>
  menu(page).evaluate((element) =>
    [...element.querySelectorAll("[role^=menuitem], [role=separator]")].map((each) =>
      each.getAttribute("role") === "separator" ? "—" : (each.textContent ?? ""),
    ),
  );

/** All items are visible; each disappears and reappears with its flag. */
async function switchEach(page: Page, change: FlagAdministrator): Promise<void> {
  for (const { key, shown } of items) {
    await change.to(key, on);
    await shown(page).waitFor();
  }
  expect(await texts(page)).toEqual([
    "—",
    en["nav.manage_account"],
    en["nav.switch_building"],
    en["nav.history"],
    "—",
    en["nav.kiosk"],
    `${en["nav.launch_admin"]} (${en["app.new_window"]})`,
    "—",
    "English (US)",
    "Deutsch",
    "—",
    en["nav.log_out"],
  ]);
  await expectAccessibleAtNight(page);
  await screenshot(page, "header-menu-all");
  for (const { key, shown } of items) {
    await change.to(key, off);
    await shown(page).waitFor({ state: "detached" });
    await change.to(key, on);
    await shown(page).waitFor();
  }
}

test("U5 U6 F3 the menu's items in the specification's order, each follows its flag in the open menu @night", ({
  inVisit,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, manager);
    // A page that was just opened moves the focus to its heading, which closes an open menu.
    await settled(page);
    const change = await flagAdministrator(server.port);
    await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
    await openMenu(page);
    try {
      await switchEach(page, change);
    } finally {
      for (const { key } of items) await change.restore(key);
    }
    expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
  }));

test("U5 F3 with every flag off there is no menu, and the header still says who is signed in @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await settled(page);
    const change = await flagAdministrator(server.port);
    await openMenu(page);
    try {
      for (const { key } of items) await change.to(key, off);
      await menu(page).waitFor({ state: "detached" });
      await page
        .getByRole("banner")
        .getByRole("img", { name: /^Robin Person \d+$/ })
        .waitFor();
      expect(await page.getByRole("banner").getByRole("button").count()).toBe(0);
      await expectAccessibleAtNight(page);
    } finally {
      for (const { key } of items) await change.restore(key);
    }
    await openMenu(page);
  }));
