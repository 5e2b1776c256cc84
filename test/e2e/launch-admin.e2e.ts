import { describe, expect, test } from "vitest";
import { expectAccessible, screenshot } from "./browser.ts";
import { type FlagDefinition, flagAdministrator, off, on } from "./flag-changes.ts";
import { headerVisits, item, manager, openMenu, title } from "./header-visits.ts";
import { quiet } from "./quiet.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const { arrivals, inVisit } = headerVisits();

describe("launch admin", () => {
  test("U6 U7 opens the administration with building, company and a one-time code, which learns of the portal no more than that", () =>
    inVisit(async (visitor) => {
      const { page, context } = visitor;
      const building = /\/building\/([0-9a-f-]{36})/.exec(page.url())?.[1];
      const codes: string[] = [];
      page.on("response", async (response) => {
        if (response.url().endsWith("/generate-auth-link"))
          codes.push(((await response.json()) as { ott: string }).ott);
      });
      await openMenu(page);
      const opening = context.waitForEvent("page");
      await item(page, en["nav.launch_admin"]).click();
      const opened = await opening;
      await opened.waitForURL(/^http:\/\/127\.0\.0\.1/);
      const { searchParams } = new URL(opened.url());
      expect(searchParams.get("from")).toBe("portal");
      expect(searchParams.get("building_uuid")).toBe(building);
      expect(searchParams.get("company_uuid")).toMatch(/^[0-9a-f-]{36}$/);
      await expect.poll(() => codes).toEqual([searchParams.get("code")]);
      await opened.getByText("opener null, from nowhere").waitFor();
      const came = arrivals().filter(({ url }) => url?.startsWith("/rooms"));
      expect(came.map(({ headers }) => headers.referer)).toEqual([undefined]);
      await title(page, "Harborline Pier One").waitFor();
    }, manager));

  test("U6 a refusal is shown, and nothing else happens", () =>
    inVisit(async ({ page, context }) => {
      const before = arrivals().length;
      await page.route("**/auth/v2/generate-auth-link", (route) =>
        route.fulfill({
          status: 403,
          contentType: "application/problem+json",
          body: JSON.stringify({ status: 403, code: "permission_missing", detail: "", trace_id: "t" }),
        }),
      );
      await openMenu(page);
      await item(page, en["nav.launch_admin"]).click();
      const dialog = page.getByRole("dialog", { name: en["nav.admin_failed"] });
      await dialog.getByText(en["refusal.permission_missing"]).waitFor();
      await expectAccessible(page);
      await screenshot(page, "launch-admin-refused");
      await expect.poll(() => context.pages().length).toBe(1);
      await dialog.getByRole("button", { name: en["app.ok"] }).click();
      await dialog.waitFor({ state: "detached" });
      expect(arrivals()).toHaveLength(before);
      await title(page, "Harborline Pier One").waitFor();
    }, manager));

  test("U6 a browser that opens no window is told what to allow, and no code is asked for", () =>
    inVisit(async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.evaluate(() => void Object.assign(window, { open: () => null }));
      await openMenu(page);
      await item(page, en["nav.launch_admin"]).click();
      await page.getByRole("dialog").getByText(en["nav.window_blocked"]).waitFor();
      expect(asked.filter((url) => url.includes("auth-link"))).toEqual([]);
    }, manager));

  test("U6 U7 whoever lacks the permission, and a brand without an administration, have no such item", async () => {
    await inVisit(async ({ page }) => {
      await openMenu(page);
      expect(await item(page, en["nav.launch_admin"]).count()).toBe(0);
    });
    await inVisit(
      async ({ page }) => {
        await openMenu(page);
        expect(await item(page, en["nav.launch_admin"]).count()).toBe(0);
      },
      { ...manager, admin_url: null },
    );
  });

  test("F3 U6 visitor-registration-admin-link leads there from its tile, and to the mini-app where the gate is closed, on one open page", () =>
    inVisit(async ({ page, context }) => {
      // Of the page itself: what rewrites the portal's own pages comes before what the context answers.
      await page.route("https://visitors.harborline.example/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Visitors</title><h1>Who comes?</h1>" }),
      );
      const change = await flagAdministrator();
      const switched = async (definition: FlagDefinition) => {
        const told = page.waitForResponse((answer) => answer.url().includes("/evaluate/flags?") && answer.ok());
        await change.to("visitor-registration-admin-link", definition);
        await (await told).finished();
      };
      const tile = page.getByRole("main").getByRole("button", { name: /Register a visitor/ });
      const leadsThere = async () => {
        const opening = context.waitForEvent("page");
        await tile.click();
        const opened = await opening;
        await opened.waitForURL(/^http:\/\/127\.0\.0\.1.*code=/);
        await opened.close();
      };
      await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
      try {
        await leadsThere();
        await switched(off);
        await tile.click();
        const app = page.getByRole("dialog", { name: /Register a visitor/ });
        await app.frameLocator("iframe").getByRole("heading", { name: "Who comes?" }).waitFor();
        await page.keyboard.press("Escape");
        await app.waitFor({ state: "detached" });
        await switched(on);
        await leadsThere();
      } finally {
        await change.restore("visitor-registration-admin-link");
      }
      expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
    }, manager));

  test("U7 permissions are asked for once a building, and kept over coming back", () =>
    inVisit(async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/user-permissions/v1")) asked.push(request.url());
      });
      const building = (name: string) => page.getByRole("dialog").getByRole("link", { name: new RegExp(name) });
      const header = () => page.getByRole("banner").locator("button[aria-haspopup=dialog]");
      for (const name of ["Lantern House", "Pier One", "Lantern House"]) {
        await header().click();
        await building(name).click();
        await title(page, `Harborline ${name}`).waitFor();
        await openMenu(page);
        await item(page, en["nav.launch_admin"]).waitFor();
        await page.keyboard.press("Escape");
        await quiet(page);
      }
      // The first building's came with the first page.
      expect(asked).toHaveLength(1);
    }, manager));
});
