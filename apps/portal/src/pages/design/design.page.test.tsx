import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { brandLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { type PageOptions, preparePage } from "../../testing/render-page.tsx";
import { picture } from "@atrium/web/testing/world-brands.ts";

/** The page on a developer's server, in a brand that has a picture. */
async function designed({
  brand,
  query = "",
  world = fakeWorld(brand),
  ...options
}: PageOptions & { query?: string } = {}) {
  const hero_image_url = picture("#588157", 1920, 1080);
  world.brand = { ...world.brand, theme: { ...world.brand.theme, hero_image_url } };
  const portal = preparePage({ visitor: true, world, ...options });
  await portal.open(`/design${query}`);
  await expect.element(page.getByRole("heading", { level: 1, name: "Design" })).toBeVisible();
  return portal;
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const part = (id: string) => document.querySelector<HTMLElement>(id) ?? document.body;

test.each(brandLooks)(
  "D1 every component is accessible and fits, in both directions of reading: $brand, $colorScheme, $width px @night",
  async (look) => {
    await designed(look);
    expect(fits()).toBe(true);
    await expectAccessible();
    await page.getByRole("radio", { name: "Right to left" }).click();
    await expect.poll(() => document.documentElement.dir).toBe("rtl");
    expect(fits()).toBe(true);
  },
);

test.each([
  ["harborline", "#0b4f6c"],
  ["ember", "#b7452e"],
] as const)("D1 the look is the host's brand, and the others are one link away: %s", async (brand, accent) => {
  const domains = ["localhost", "ember.localhost", "northlight.localhost"];
  const world = fakeWorld(brand);
  world.brand.whitelabel.domain = "localhost";
  await designed({ world, development: { domains } });
  const row = page
    .getByRole("row", { name: /--accent/ })
    .first()
    .element();
  expect(row.textContent).toContain(`--accent ${accent}`);
  const links = page.getByRole("navigation", { name: "Brands" }).getByRole("link").elements() as HTMLAnchorElement[];
  expect(links.map(({ href }) => href)).toEqual(domains.map((domain) => `http://${domain}:${location.port}/design`));
});

test("D1 light and dark are shown side by side, each in its own colours, whatever the device prefers @night", async () => {
  await designed({ query: "?mode=both" });
  const sides = [...document.querySelectorAll("#buttons [data-scheme]")];
  expect(sides.length).toBeGreaterThan(1);
  expect(new Set(sides.map((side) => getComputedStyle(side).backgroundColor)).size).toBe(2);
  expect(part("#colours").textContent.match(/ of /g)?.length).toBeGreaterThan(20);
  await expectAccessibleAtNight();
});

test("D4 the words of every component follow the language chosen @night", async () => {
  await designed();
  await page.getByRole("combobox", { name: "Language", exact: true }).selectOptions("pl-pl");
  await expect
    .element(page.elementLocator(part("#buttons")).getByRole("button", { name: "Spróbuj ponownie" }).first())
    .toBeVisible();
  expect(document.documentElement.lang).toMatch(/^pl/);
  expect(fits()).toBe(true);
});

test("D3 a picture that is missing or cannot be loaded is a placeholder of the same size", async () => {
  await designed();
  part("#pictures").scrollIntoView();
  const shown = page.elementLocator(part("#pictures"));
  const sizeOf = (name: string) => {
    const { width, height } = shown.getByRole("img", { name, exact: true }).first().element().getBoundingClientRect();
    return [Math.round(width), Math.round(height)];
  };
  const broken = "A picture that cannot be loaded";
  await expect.poll(() => shown.getByRole("img", { name: broken }).element().querySelector("svg")).not.toBeNull();
  expect(sizeOf("Harborline")[0]).toBeGreaterThan(0);
  expect(sizeOf(broken)).toEqual(sizeOf("Harborline"));
  expect(sizeOf("A picture that is not set")).toEqual(sizeOf("Harborline"));
});

test("a long dialog scrolls inside, keeps its buttons visible, and fits at 200 % zoom @night", async () => {
  await designed();
  // The viewport of a 1440 × 900 screen at 200 % zoom.
  await page.viewport(720, 450);
  await button("Long dialog").click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  await expectAccessibleAtNight();
  const box = dialog.element().getBoundingClientRect();
  expect(box.top).toBeGreaterThanOrEqual(0);
  expect(box.bottom).toBeLessThanOrEqual(450);
  for (const name of ["Close", "OK"]) {
    const { top, bottom } = dialog.getByRole("button", { name, exact: true }).element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(box.top);
    expect(bottom).toBeLessThanOrEqual(box.bottom);
  }
  expect(fits()).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button("Long dialog")).toHaveFocus();
});

test("M9 of two simultaneous failures the second is shown after the first is closed, and the focus returns at the end @night", async () => {
  const portal = await designed();
  // One of them is the portal's own error, which is reported.
  portal.expectFault(/A fault of the portal's own\./);
  await button("Two at once").click();
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog.getByText("No connection")).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog.getByText("No connection")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("button", { name: "Go back" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button("Two at once")).toHaveFocus();
});

test("toasts: at most three, kept while hovered or focused, dismissed by keyboard, removed after a time", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await designed();
  const opener = button("Four at once").element() as HTMLElement;
  opener.focus();
  await document.fonts.ready;
  const before = opener.getBoundingClientRect();
  await userEvent.keyboard("{Enter}");
  const last = page.getByText("Your password has been changed", { exact: true });
  await expect.element(last).toBeVisible();
  const left = () => page.getByRole("status").getByRole("button", { name: "Close" });
  (left().last().element() as HTMLElement).focus();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => left().elements()).toHaveLength(3);
  // Nothing on the page reserves space for them.
  expect(opener.getBoundingClientRect()).toEqual(before);
  await expectAccessibleAtNight();
  await userEvent.keyboard("{Escape}");
  await expect.element(last).not.toBeInTheDocument();
  await expect.poll(() => left().elements()).toHaveLength(2);
  await expect.element(left().last()).toHaveFocus();
  opener.focus();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(left().first()).not.toBeInTheDocument();
});
