import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { streamsAt } from "@atrium/web/testing/fake-stream.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fields } from "../../testing/flow-steps.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { type PageOptions, type PortalPage, preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { picture } from "@atrium/web/testing/world-brands.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { utility } from "@atrium/web/testing/world-items.ts";

const { en, de } = words;

const heading = (table: Record<"maintenance.title", string> = en) =>
  page.getByRole("heading", { level: 1, name: table["maintenance.title"] });
const link = (name: string | RegExp) => page.getByRole("link", { name });
const signInLink = () => page.getByRole("link", { name: en["landing.sign_in"], exact: true });

/** A brand with a shortcut to another site, and one into the portal itself. */
function withShortcuts(brand?: PageOptions["brand"]) {
  const world = fakeWorld(brand);
  const shortcut = (number: number, text: string, url: string) => ({
    uuid: uuid(0x300 + number),
    name: text,
    text,
    url,
    web_image: picture("#588157", 324, 208),
  });
  const utilities = [
    shortcut(1, "Order a water taxi", "https://taxi.example/"),
    shortcut(2, "Your bookings and events", `http://${world.brand.whitelabel.domain}/my-history`),
  ];
  world.brand = { ...world.brand, config: { ...world.brand.config, utilities } };
  return world;
}

/** Switches the flag while the page is open. */
async function gate({ world, tell }: PortalPage, closed: boolean): Promise<void> {
  const told = /\/flags\/stream/;
  await expect.poll(() => streamsAt(told).length).toBe(1);
  world.flags["maintenance-mode"] = closed;
  tell(told, { type: "refetchEvaluation" });
}

test("M10 H5 B7 the page at its own address: the brand's words, help, policies and shortcuts, all by keyboard, and the way home", async () => {
  const portal = await renderPage("/maintenance", { visitor: true, world: withShortcuts() });
  await expect.element(heading()).toBeVisible();
  expect(document.title).toContain(en["maintenance.title"]);
  await expect.element(page.getByText("Harborline is getting a little maintenance")).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Harborline" }).first()).toBeVisible();
  await expect.element(link(/@/)).toHaveAttribute("href", "mailto:help@harborline.example");
  for (const name of [en["landing.privacy"], en["landing.terms"]])
    await expect.element(link(name)).toHaveAttribute("href", expect.stringMatching(/^https:/));
  // A shortcut to another site opens in a new window; one into the portal itself requires signing in.
  const shortcut = link("Order a water taxi");
  await expect.element(shortcut).toHaveAttribute("target", "_blank");
  await expect.element(shortcut).toHaveAttribute("rel", expect.stringContaining("noopener"));
  await expect.element(shortcut.getByText(en["maintenance.sign_in_required"])).not.toBeInTheDocument();
  await expect.poll(() => shortcut.element().querySelector("img")?.naturalWidth).toBe(324);
  const inside = link(/Your bookings and events/);
  await expect.element(inside.getByText(en["maintenance.sign_in_required"])).toBeVisible();

  const visited: string[] = [];
  for (let step = 0; step < 7; step += 1) {
    await userEvent.keyboard("{Tab}");
    const { activeElement: now } = document;
    visited.push(now instanceof HTMLSelectElement ? "language" : (now?.textContent ?? ""));
  }
  expect(visited.slice(0, 2)).toEqual(["language", en["not_found.home"]]);
  expect(visited[2]).toContain("Order a water taxi");
  expect(visited[3]).toContain("Your bookings and events");
  expect(visited[4]).toContain("@");
  expect(visited.slice(5)).toEqual([en["landing.privacy"], en["landing.terms"]]);
  // Only the stream of flags: nothing is requested that a working portal would need.
  await expect.poll(() => streamsAt(/\/flags\/stream/).length).toBe(1);
  expect(portal.api.asked().filter((key) => !key.includes("/ofrep/"))).toEqual([]);

  await link(en["not_found.home"]).click();
  await expect.element(signInLink()).toBeVisible();
  await portal.open("/maintenance/unknown");
  await expect.element(page.getByRole("heading", { level: 1, name: en["not_found.title"] })).toBeVisible();
  await link(en["not_found.home"]).last().click();
  await expect.element(signInLink()).toBeVisible();
});

test("M10 F3 the flag shows visitors the maintenance page and removes it at once, without a way around it, and the input returns", async () => {
  const portal = await renderPage("/login?from=landing", { visitor: true });
  await fields.email.fill("half-typed@harborline.exa");
  await gate(portal, true);
  await expect.element(heading()).toBeVisible();
  await expect.element(fields.email).not.toBeInTheDocument();
  // No link leads from here into the portal.
  await expect.element(link(en["not_found.home"])).not.toBeInTheDocument();
  await expectAccessibleAtNight();
  await gate(portal, false);
  await expect.element(fields.email).toHaveValue("half-typed@harborline.exa");
  await expect.element(heading()).not.toBeInTheDocument();
});

test("M10 F3 the flag pauses a signed-in person's screen, which sends no requests and returns with its open dialog", async () => {
  const world = fakeWorld();
  world.utilities = [utility(1, "Mobile access")];
  const portal = await renderPage("/building", { world });
  const h1 = page.getByRole("heading", { level: 1, name: "Pier One" });
  const dialog = page.getByRole("dialog");
  await page.getByRole("main").getByRole("button", { name: "Mobile access" }).click();
  await expect.element(dialog).toBeVisible();
  await portal.settled();
  await gate(portal, true);
  await expect.element(heading()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("banner").getByRole("button")).not.toBeInTheDocument();
  const before = portal.api.asked().length;
  await gate(portal, false);
  await expect.element(dialog).toBeVisible();
  await expect.element(heading()).not.toBeInTheDocument();
  expect(portal.api.asked().slice(before)).toEqual(["POST /ofrep/v1/evaluate/flags"]);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(h1).toBeVisible();
});

test("M10 a signed-in person who arrives during maintenance, without answers of the API, gets their building afterwards", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const portal = preparePage({ flags: { "maintenance-mode": true } });
  const { api } = portal;
  const away = [
    "GET /tenant/v1/users/current/buildings",
    "GET /tenant/v1/buildings/:id/utility-buttons",
    "GET /tenant/v1/buildings/:id/categories",
    "GET /tenant/v2/buildings/:id/promoted-content",
  ] as const;
  for (const key of away) api.gateway(key, 503);
  const opening = portal.open("/building");
  // Each failed request is repeated twice; after that none follows, however long the test waits.
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await opening;
  await expect.element(heading()).toBeVisible();
  expect(api.calls(away[0]).length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  for (const key of away) expect(api.calls(key).length, key).toBeLessThanOrEqual(3);
  for (const key of away) api.reset(key);
  await gate(portal, false);
  await expect.element(page.getByRole("heading", { level: 1, name: "Pier One" })).toBeVisible();
});

test.each([
  { brand: "harborline", colorScheme: "light", width: 390, speaks: ["en-US"], table: en },
  { brand: "ember", colorScheme: "dark", width: 1440, speaks: ["de-DE"], table: de },
  { brand: "northlight", colorScheme: "light", width: 820, speaks: ["en-US"], table: en },
] as const)(
  "M10 D6 accessible, and nothing sticks out: $brand, $colorScheme, $width px",
  async ({ table, ...look }) => {
    await renderPage("/maintenance", { visitor: true, world: withShortcuts(look.brand), ...look });
    await expect.element(heading(table)).toBeVisible();
    await expectAccessible();
    expect(fits()).toBe(true);
  },
);
