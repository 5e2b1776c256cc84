import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;

const account = () => page.getByRole("banner").getByRole("button").last();
const menu = () => page.getByRole("menu");
const item = (name: string) => page.getByRole("menuitem", { name });

// First in this file: later the menu is loaded.
test("U5 a key that is pressed before the menu is loaded opens it at its first item", async () => {
  const file = "**/account-menu.tsx*";
  await commands.holdFile(file);
  const portal = await renderPage("/building");
  await portal.settled();
  const waiting = account().element() as HTMLElement;
  waiting.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(account()).toHaveAttribute("aria-expanded", "true");
  expect(account().element()).toBe(waiting);
  await commands.releaseFile(file);
  await expect.element(item(en["nav.manage_account"])).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(account()).toHaveFocus();
});

test("U5 the menu works with the keyboard only: open, move, jump by letter, leave", async () => {
  const portal = await renderPage("/building");
  await portal.settled();
  (account().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(item(en["nav.manage_account"])).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item(en["nav.switch_building"])).toHaveFocus();
  await userEvent.keyboard("l");
  await expect.element(item(en["nav.log_out"])).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(account()).toHaveFocus();
});

test("U5 kiosk mode takes the header's place, and gives it back @night", async () => {
  await renderPage("/building", { flags: { kiosk: true } });
  await account().click();
  await item(en["nav.kiosk"]).click();
  const leave = page.getByRole("button", { name: en["kiosk.exit"] });
  await expect.element(leave).toBeVisible();
  expect(document.documentElement.hasAttribute("data-kiosk")).toBe(true);
  await leave.click();
  await expect.element(account()).toBeVisible();
  expect(document.documentElement.hasAttribute("data-kiosk")).toBe(false);
});

test.each(
  someByDay([
    { brand: "harborline", colorScheme: "light", width: 390 },
    { brand: "northlight", colorScheme: "dark", width: 1440 },
    { brand: "harborline", colorScheme: "dark", width: 820 },
    { brand: "northlight", colorScheme: "light", width: 390 },
  ] as const),
)("U3 U5 the menu in $brand, $colorScheme, at $width px", async (look) => {
  const portal = await renderPage("/building", { ...look, flags: { kiosk: true, "account-history": true } });
  await portal.settled();
  await account().click();
  await expect.element(menu()).toBeVisible();
  await expectAccessible();
  const { right, bottom } = menu().element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(innerWidth);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
});
