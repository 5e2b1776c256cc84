import type { Locator, Page } from "@playwright/test";
import { goTo, lantern, openDialog } from "./building-steps.ts";
import { type FlagAdministrator, flagAdministrator, off, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { openAllServices } from "./home-bar.ts";
import { expect, test } from "./journey.ts";
import { settled } from "./settled.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** The area is visible, and disappears and reappears while one page stays open, without a reload. */
async function switches(change: FlagAdministrator, key: string, area: Locator): Promise<void> {
  const page = area.page();
  await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
  try {
    await change.to(key, on);
    await area.first().waitFor();
    await change.to(key, off);
    await area.first().waitFor({ state: "detached" });
    await change.to(key, on);
    await area.first().waitFor();
  } finally {
    await change.restore(key);
  }
  expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
}

const banner = (page: Page) => page.getByRole("banner");
const account = (page: Page) => banner(page).getByRole("button").last();

test("F3 header-logo, buildings, utilities-link, user-profile-image, safety-utility-button, dropdown-logout and change-language switch their areas on an open page @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    const change = await flagAdministrator(server.port);
    await switches(change, "header-logo", banner(page).locator(".shell-logo"));
    await switches(change, "buildings", banner(page).getByRole("button", { name: /Harborline Pier One/ }));
    await switches(
      change,
      "utilities-link",
      banner(page).getByRole("link", { name: en["nav.utilities"], exact: true }),
    );
    await switches(change, "user-profile-image", account(page).getByText(/^R\S$/));
    await openAllServices(page);
    await switches(change, "safety-utility-button", page.getByRole("main").getByText("Safety and first aid"));
    await page.keyboard.press("Escape");
    // A page that was just opened moves the focus to its heading, which closes an open menu.
    await settled(page);
    await account(page).click();
    await page.getByRole("menu").waitFor();
    await switches(change, "dropdown-logout", page.getByRole("menuitem", { name: en["nav.log_out"] }));
    await switches(change, "change-language", page.getByRole("menuitemradio", { name: "Deutsch" }));
  }));

test("F3 rich-description switches an item's text, emergency-management a tile of the building that has it @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    const change = await flagAdministrator(server.port);
    await page
      .getByRole("link", { name: /Jazz on the quay/ })
      .first()
      .click();
    const article = page.getByRole("article");
    await article.getByRole("heading", { level: 1, name: "Jazz on the quay" }).waitFor();
    await switches(change, "rich-description", article.getByText("What to expect:"));
    await openDialog(page);
    await goTo(page, lantern);
    await openAllServices(page);
    await switches(change, "emergency-management", page.getByRole("main").getByText("Flood and storm plan"));
  }));

test("F1 F3 change-language, for a visitor on the landing @night", ({ inVisit, server }) =>
  inVisit(async ({ page, at }) => {
    await page.goto(at("/"));
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    await switches(await flagAdministrator(server.port), "change-language", page.getByRole("combobox"));
    const visitorKeys = await page.evaluate(() =>
      Object.values(sessionStorage).filter((text) => /^[0-9a-f]{32}$/.test(text)),
    );
    expect(visitorKeys).toHaveLength(1);
  }));

test("F1 read once, then notified of a change; a change that does not concern this page is answered with 304", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const change = await flagAdministrator(server.port);
    const answers: { path: string; status: number }[] = [];
    await enter(visitor, person());
    // Requests of the first page are not counted.
    await settled(page);
    const listening = page.waitForRequest((request) => request.url().includes("/ofrep/v1/stream?ticket="));
    page.on("response", (response) => {
      const { pathname, search } = new URL(response.url());
      if (pathname.endsWith("/evaluate/flags")) answers.push({ path: search, status: response.status() });
    });
    await page.reload();
    await listening;
    await settled(page);
    expect(answers).toEqual([{ path: "", status: 200 }]);
    const elsewhere = { if: [{ "==": [{ var: "building_uuid" }, "another"] }, "on", null] };
    try {
      await change.to("utilities-link", { ...on, targeting: elsewhere });
      await expect.poll(() => answers.length).toBe(2);
      expect(answers[1]?.path).toMatch(/^\?flagConfigEtag=/);
      await change.to("utilities-link", on);
      await expect.poll(() => answers.length).toBe(3);
    } finally {
      await change.restore("utilities-link");
    }
    await expect.poll(() => answers.map(({ status }) => status)).toContain(304);
  }));
