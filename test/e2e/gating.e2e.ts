import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, openBrowser, screenshot, signIn } from "./browser.ts";
import { enterAddressAndPassword, openContent, signInHere, visits } from "./ways.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const inVisit = visits(() => browser);

describe("who may be where", () => {
  test("B2 a signed-in person who opens the landing or the log-in goes to the building; a visitor's deep link goes to the landing", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/building/018f0000-0000-7000-8000-000000000000"));
      await page.waitForURL((url) => url.pathname === "/");
      await signIn(visitor, "harborline");
      for (const path of ["/", "/login"]) {
        await page.goto(visitor.at(path));
        await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
      }
    }));

  test("B2 a visitor's deep link is where the log-in leads, once", () =>
    inVisit(async (visitor) => {
      const place = await openContent(visitor);
      await inVisit(async (other) => {
        const { page } = other;
        await page.goto(place);
        await page.waitForURL((url) => url.pathname === "/");
        await signInHere(other);
        await page.waitForURL(place);
        await page.goto(other.at("/"));
        await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
      });
    }));

  test.each(["//evil.example/building", "/\\evil.example", "javascript:alert(1)", "https://evil.example", "/logout"])(
    "B2 32 %s in place of the kept address leads into the building",
    (hostile) =>
      inVisit(async (visitor) => {
        const { page, faults } = visitor;
        await page.goto(visitor.at("/building"));
        await page.waitForURL((url) => url.pathname === "/");
        await page.evaluate((address) => {
          for (const key of Object.keys(sessionStorage))
            if (sessionStorage.getItem(key) === "/building") sessionStorage.setItem(key, address);
        }, hostile);
        expect(await page.evaluate(() => Object.values(sessionStorage))).toContain(hostile);
        await signInHere(visitor);
        await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
        expect(new URL(page.url()).host).toBe(new URL(visitor.at("/")).host);
        expect(faults).toEqual([]);
      }),
  );

  test("A7 B2 whoever logs out does not leave the next person where they were", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await openContent(visitor);
      await page.getByRole("banner").getByRole("button").last().click();
      await page.getByRole("menuitem", { name: "Log out" }).click();
      await page.waitForURL(/\/login/);
      await enterAddressAndPassword(visitor);
      await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
    }));

  test("B1 B2 Back after signing in does not lead to the log-in again", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      const home = page.url();
      await page.goBack();
      await page.waitForURL(home);
      await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
    }));

  test.each([
    ["/login?step=password", "/"],
    ["/login/sso?code=a&state=b", "/"],
    ["/signup", "/"],
    ["/reset-password", "/"],
  ])("B1 B2 a visitor who types %s is at %s", (typed, path) =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at(typed));
      await page.waitForURL((url) => url.pathname === path && url.search === "");
      await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    }),
  );
});

describe("addresses that lead nowhere", () => {
  test.each(["/nothing/here", "/maintenance/nothing"])(
    "B7 %s shows page not found to a visitor, with a way home",
    (path) =>
      inVisit(async (visitor) => {
        const { page } = visitor;
        await page.goto(visitor.at(path));
        await page.getByRole("heading", { name: "Page not found" }).waitFor();
        await expectAccessible(page);
        await screenshot(page, `not-found${path.replaceAll("/", "-")}`);
        await page.getByRole("main").getByRole("link", { name: "Go to homepage" }).click();
        await page.waitForURL((url) => url.pathname === "/" || url.pathname.startsWith("/building"));
      }),
  );

  test("B7 also to someone signed in", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      await page.goto(visitor.at("/nothing/here"));
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await page.getByRole("main").getByRole("link", { name: "Go to homepage" }).click();
      await page.waitForURL(/\/building\//);
    }));

  test("H7 an item that is gone has a screen of its own", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      await page.goto(`${page.url()}/content/018f0000-0000-7000-8000-000000000000`);
      await page.getByText("This is no longer here").waitFor();
      await expectAccessible(page);
    }));

  test("B8 a fault while drawing shows the error screen, and it is reported", () =>
    inVisit(async (visitor) => {
      const { page, faults } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      await page.route("**/utility-buttons*", (route) =>
        route.fulfill({
          contentType: "application/json",
          body: JSON.stringify({ utility_buttons: [{ type: null }, null] }),
        }),
      );
      await page.reload();
      await page.getByText("Sorry.. there was an Error").waitFor();
      await screenshot(page, "render-error");
      expect(faults.length).toBeGreaterThan(0);
    }));
});
