import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type BrandName,
  brands,
  expectAccessible,
  looks,
  openBrowser,
  password,
  screenshot,
  type Visit,
  visit,
  wordsOf,
} from "./browser.ts";
import { type FlagAdministrator, flagAdministrator, off, on } from "./flag-changes.ts";
import { rewrite } from "./rewrite.ts";
import { tables } from "./tables.ts";

const { en } = tables;

let browser: Browser;
let change: FlagAdministrator;
let administration: { server: Server; url: string; came: IncomingMessage[] };
beforeAll(async () => {
  [browser, change, administration] = await Promise.all([openBrowser(), flagAdministrator(), startAdministration()]);
});
afterAll(async () => {
  administration.server.close();
  await browser.close();
});

/** A page such as the brand's administration might be: it says what it knows of where it was opened from. */
async function startAdministration() {
  const came: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    came.push(request);
    response.setHeader("content-type", "text/html");
    response.end(
      "<!doctype html><title>Administration</title><p></p><script>document.querySelector('p').textContent = `opener ${window.opener}, from ${document.referrer || 'nowhere'}`</script>",
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { server, came, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rooms?from=portal` };
}

/** The brand's administration is the local page, in what comes with the page and in what is asked for later. */
async function administer({ page }: Visit, admin_url: string | null): Promise<void> {
  const wanted = `"admin_url":${JSON.stringify(admin_url)}`;
  const withUrl = (text: string) => text.replace(/"admin_url":(null|"[^"]*")/, () => wanted);
  await rewrite(page, (url) => !/\/api\/|\.\w+$/.test(url.pathname), withUrl);
  await rewrite(page, "**/public/whitelabel-config/**", withUrl);
}

type Options = NonNullable<Parameters<typeof visit>[2]> & {
  brand?: BrandName;
  email?: string;
  admin_url?: string | null;
};

async function inVisit(work: (visitor: Visit) => Promise<void>, options: Options = {}): Promise<void> {
  const { brand = "harborline", email = brands[brand].email, admin_url = administration.url, ...rest } = options;
  const visitor = await visit(browser, brand, rest);
  try {
    await administer(visitor, admin_url);
    await visitor.page.goto(visitor.at("/"));
    await signInAs(visitor, email);
    // A page that has just been turned takes the focus to its heading, which closes an open menu.
    await visitor.page.waitForLoadState("networkidle");
    await work(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

async function signInAs({ page }: Visit, email: string): Promise<void> {
  const word = wordsOf("en");
  await page.getByRole("link", { name: word.signIn, exact: true }).click();
  await page.getByRole("textbox", { name: word.email, exact: true }).fill(email);
  await page.getByRole("button", { name: word.next, exact: true }).click();
  await page.getByLabel(word.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: word.submit, exact: true }).click();
  await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
}

const manager = { email: "manager@harborline.example" };
const account = (page: Page) => page.getByRole("banner").getByRole("button").last();
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name });

const openMenu = async (page: Page) => {
  await account(page).click();
  await page.getByRole("menu").waitFor();
};

describe("each item by its flag, live in the open menu", () => {
  test.each<[string, (page: Page) => ReturnType<Page["getByRole"]>]>([
    ["account", (page) => item(page, en["nav.manage_account"])],
    ["buildings", (page) => item(page, en["nav.switch_building"])],
    ["account-history", (page) => item(page, en["nav.history"])],
    ["kiosk", (page) => item(page, en["nav.kiosk"])],
    ["change-language", (page) => page.getByRole("menuitemradio", { name: "Deutsch" })],
    ["dropdown-logout", (page) => item(page, en["nav.log_out"])],
  ])("U5 F3 %s", (key, shown) =>
    inVisit(async ({ page }) => {
      await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
      await openMenu(page);
      try {
        await change.to(key, on);
        await shown(page).waitFor();
        await change.to(key, off);
        await shown(page).waitFor({ state: "detached" });
        await change.to(key, on);
        await shown(page).waitFor();
      } finally {
        await change.restore(key);
      }
      expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
    }),
  );

  test("U5 with every flag off there is no menu, and the header still says who is signed in", () =>
    inVisit(async ({ page }) => {
      const keys = ["account", "buildings", "account-history", "kiosk", "change-language", "dropdown-logout"];
      await openMenu(page);
      try {
        for (const key of keys) await change.to(key, off);
        await page.getByRole("menu").waitFor({ state: "detached" });
        await page.getByRole("banner").getByRole("img", { name: "Marit de Bruin" }).waitFor();
        expect(await page.getByRole("banner").getByRole("button").count()).toBe(0);
        await expectAccessible(page);
      } finally {
        for (const key of keys) await change.restore(key);
      }
      await openMenu(page);
    }));
});

describe("the menu", () => {
  test("U5 U6 holds its items in the order of the specification, with a line between its parts", () =>
    inVisit(async ({ page }) => {
      try {
        await change.to("account-history", on);
        await change.to("kiosk", on);
        await openMenu(page);
        await item(page, en["nav.kiosk"]).waitFor();
        const texts = await page
          .getByRole("menu")
          .evaluate((menu) =>
            [...menu.querySelectorAll("[role^=menuitem], [role=separator]")].map((each) =>
              each.getAttribute("role") === "separator" ? "—" : (each.textContent ?? ""),
            ),
          );
        expect(texts).toEqual([
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
      } finally {
        await change.restore("account-history");
        await change.restore("kiosk");
      }
    }, manager));

  test("U5 works by keyboard alone: open, walk, jump by letter, leave", () =>
    inVisit(async ({ page }) => {
      await account(page).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menu").waitFor();
      const focused = (name: string) =>
        expect.poll(() => item(page, name).evaluate((element) => element === document.activeElement)).toBe(true);
      await focused(en["nav.manage_account"]);
      await page.keyboard.press("ArrowDown");
      await focused(en["nav.switch_building"]);
      await page.keyboard.press("l");
      await focused(en["nav.log_out"]);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      await expect.poll(() => account(page).evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  test("U5 kiosk mode takes the header's place, and gives it back", () =>
    inVisit(async ({ page }) => {
      try {
        await change.to("kiosk", on);
        await openMenu(page);
        await item(page, en["nav.kiosk"]).click();
        const leave = page.getByRole("button", { name: en["kiosk.exit"] });
        await leave.waitFor();
        await leave.click();
        await account(page).waitFor();
      } finally {
        await change.restore("kiosk");
      }
    }));
});

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
      expect([searchParams.get("code")]).toEqual(codes);
      await opened.getByText("opener null, from nowhere").waitFor();
      const came = administration.came.filter(({ url }) => url?.startsWith("/rooms"));
      expect(came.map(({ headers }) => headers.referer)).toEqual([undefined]);
      await title(page, "Harborline Pier One").waitFor();
    }, manager));

  test("U6 a refusal is shown, and nothing else happens", () =>
    inVisit(async ({ page, context }) => {
      const before = administration.came.length;
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
      expect(administration.came).toHaveLength(before);
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
        await page.waitForLoadState("networkidle");
      }
      // The first building's came with the first page.
      expect(asked).toHaveLength(1);
    }, manager));
});

test.each(looks.filter(({ brand }) => brand !== "ember"))(
  "U3 U5 the menu in $brand, $colorScheme, at $width px",
  ({ brand, colorScheme, width }) =>
    inVisit(
      async ({ page }) => {
        await openMenu(page);
        await expectAccessible(page);
        const { right, bottom } = await page.getByRole("menu").evaluate((menu) => menu.getBoundingClientRect());
        expect(right).toBeLessThanOrEqual(width);
        expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
        await screenshot(page, `header-menu-${brand}-${colorScheme}-${width}`);
      },
      { brand, colorScheme, width, ...(brand === "harborline" ? manager : {}) },
    ),
);
