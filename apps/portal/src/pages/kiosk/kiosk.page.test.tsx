import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storageKeys } from "@atrium/web/storage.ts";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { brandLooks } from "@atrium/web/testing/looks-of-run.ts";
import { streamsAt } from "@atrium/web/testing/fake-stream.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { type PageOptions, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { eventPost, utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;

const banner = () => page.getByRole("banner");
const exit = () => banner().getByRole("button", { name: en["kiosk.exit"], exact: true });
const account = () => banner().getByRole("button").last();
const code = () => page.getByRole("dialog", { name: en["kiosk.code_title"] });
const h1 = (name: string) => page.getByRole("heading", { level: 1, name });
const main = () => page.getByRole("main");
const metro = () => main().getByRole("link", { name: "Metro and water taxi" });

/** A building's home with one tile of each kind that leaves it, in kiosk mode unless the test says otherwise. */
async function atHome(options: PageOptions = {}) {
  const world = fakeWorld(options.brand);
  world.utilities = [
    utility(1, "Metro and water taxi", { type: "webview", url: "https://ret.example/lines" }),
    utility(2, "Ask the concierge", { utility_name: "concierge" }),
    utility(3, "Mobile access"),
  ];
  const portal = await renderPage("/building", { kiosk: true, world, ...options });
  await expect.element(h1("Pier One")).toBeVisible();
  return portal;
}

async function openContent(): Promise<void> {
  await main().getByRole("link", { name: eventPost().title }).first().click();
  await expect.element(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
}

/** Whether the page has let the browser follow a link; the navigation itself is prevented here. */
function watchPresses(): boolean[] {
  const followed: boolean[] = [];
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("a[href]")) return;
    followed.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener("click", press);
  onTestFinished(() => window.removeEventListener("click", press));
  return followed;
}

test("M8 U5 kiosk mode from the header menu has one larger button in a fixed header, belongs to this tab, survives a reload, and can be left", async () => {
  const portal = await atHome({ kiosk: false, flags: { kiosk: true } });
  await account().click();
  await page.getByRole("menuitem", { name: en["nav.kiosk"] }).click();
  await expect.element(exit()).toBeVisible();
  expect(banner().getByRole("button").elements()).toHaveLength(1);
  await expect.element(page.getByRole("navigation", { name: en["nav.label"] })).not.toBeInTheDocument();
  expect(portal.stores.tab.getItem(storageKeys.kiosk)).toBe("true");
  expect(portal.stores.browser.getItem(storageKeys.kiosk)).toBeNull();
  expect(getComputedStyle(document.documentElement).fontSize).toBe("20px");
  expect(exit().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(64);
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(innerHeight + 50);
  scrollTo({ top: 50, behavior: "instant" });
  expect(scrollY).toBe(50);
  await expect.poll(() => banner().element().getBoundingClientRect().y).toBe(0);

  await portal.reload();
  await expect.element(exit()).toBeVisible();
  await exit().click();
  await expect.element(exit()).not.toBeInTheDocument();
  expect(portal.stores.tab.getItem(storageKeys.kiosk)).toBeNull();
  expect(document.documentElement.hasAttribute("data-kiosk")).toBe(false);
  await account().click();
  await expect.element(page.getByRole("menuitem", { name: en["nav.log_out"] })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await portal.reload();
  await expect.element(h1("Pier One")).toBeVisible();
  await expect.element(exit()).not.toBeInTheDocument();
});

test("F3 M8 exit-kiosk-mode hides and shows its button on an open page", async () => {
  const { world, tell } = await atHome();
  await expect.element(exit()).toBeVisible();
  const told = /\/flags\/stream/;
  await expect.poll(() => streamsAt(told).length).toBe(1);
  const change = (shown: boolean) => {
    world.flags["exit-kiosk-mode"] = shown;
    tell(told, { type: "refetchEvaluation" });
  };
  change(false);
  await expect.element(exit()).not.toBeInTheDocument();
  change(true);
  await expect.element(exit()).toBeVisible();
});

test("M8 a log-out by its address ends the mode and the session", async () => {
  const portal = await atHome();
  await portal.open("/logout");
  await expect.poll(portal.address).toBe("/login");
  await expect.poll(() => document.documentElement.hasAttribute("data-kiosk")).toBe(false);
  expect(portal.stores.tab.getItem(storageKeys.kiosk)).toBeNull();
});

test("M8 every control is at least 64 px high", async () => {
  await atHome();
  const pressed = () =>
    [...document.querySelectorAll<HTMLElement>("button, main a[href], select, [role=menuitem]")]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).display !== "inline")
      .map((each) => ({ name: each.innerText || each.ariaLabel, height: each.getBoundingClientRect().height }))
      .filter(({ height }) => height > 1);
  const small = () => pressed().filter(({ height }) => height < 63.5);
  await expect.element(metro()).toBeVisible();
  expect(pressed().length).toBeGreaterThan(4);
  expect(small()).toEqual([]);
  await openContent();
  expect(pressed().length).toBeGreaterThan(1);
  expect(small()).toEqual([]);
});

test("M8 external links are shown as a QR code, by touch and by keyboard, and open no window", async () => {
  const portal = await atHome();
  const home = portal.address();
  const followed = watchPresses();
  await metro().click();
  await expect.element(code().getByRole("img", { name: /ret\.example/ })).toBeVisible();
  await expectAccessibleAtNight();
  await code().getByRole("button", { name: en["app.ok"], exact: true }).click();
  await expect.element(code()).not.toBeInTheDocument();

  (metro().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(code()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(code()).not.toBeInTheDocument();
  await expect.element(metro()).toHaveFocus();

  await main().getByRole("link", { name: "Ask the concierge" }).click();
  await expect.element(code().getByText(/@harborline/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(code()).not.toBeInTheDocument();
  await metro().click({ modifiers: ["ControlOrMeta"] });
  await expect.element(code()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(code()).not.toBeInTheDocument();
  expect(followed).toEqual([false, false, false, false]);
  await openContent();
  expect(portal.address()).not.toBe(home);
  expect(portal.leavings).toEqual([]);
});

test("M8 outside of kiosk mode external links open a window", async () => {
  await atHome({ kiosk: false });
  const followed = watchPresses();
  await expect.element(metro()).toHaveAttribute("target", "_blank");
  await metro().click();
  expect(followed).toEqual([true]);
  await expect.element(code()).not.toBeInTheDocument();
});

test.each(brandLooks)("M8 D6 at every width accessible, and nothing sticks out: $brand, $colorScheme", async (look) => {
  await atHome(look);
  await expect.element(metro()).toBeVisible();
  await expectAccessible();
  for (const width of widths) {
    await page.viewport(width, width === 820 ? 1180 : 900);
    expect(fits()).toBe(true);
  }
});
