import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, expectAccessible, openBrowser, password, screenshot } from "./browser.ts";
import { enterAddress, openEmailStep, visits } from "./ways.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const inVisit = visits(() => browser);

describe("before the portal has started", () => {
  test("D1 the shell's own link leads to the log-in, in the brand's look and language", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.route(/\/assets\/index-.*\.js/, (route) => route.abort());
      await page.goto(visitor.at("/"));
      const link = page.getByRole("link", { name: "Sign in", exact: true });
      await link.waitFor();
      await page.unroute(/\/assets\/index-.*\.js/);
      await link.click();
      await page.getByRole("textbox", { name: "Work email" }).waitFor();
    }));

  test("D1 a press that began on the shell's link ends there, although the portal is ready by then", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const letGo = Promise.withResolvers<void>();
      await page.route(/\/assets\/index-.*\.js/, async (route) => {
        await letGo.promise;
        await route.continue();
      });
      await page.goto(visitor.at("/"));
      await page.getByRole("link", { name: "Sign in", exact: true }).hover();
      await page.mouse.down();
      const portal = page.waitForResponse(/\/assets\/index-.*\.js/);
      letGo.resolve();
      await portal;
      // Long enough for the portal to take the shell's place.
      await page.waitForTimeout(1000);
      await page.mouse.up();
      await page.getByRole("textbox", { name: "Work email" }).waitFor();
    }));
});

// Refusals, retries and what is typed wrongly: apps/portal/src/features/sign-in/sign-in.page.test.tsx.
describe("signing in", () => {
  test("A1 Back from the password returns to the address as typed, and so does a reload", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await (await openEmailStep(visitor)).fill("occupant@harborline.example");
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByLabel("Password", { exact: true }).waitFor();
      await page.reload();
      await page.getByLabel("Password", { exact: true }).waitFor();
      await page.goBack();
      expect(await page.getByRole("textbox", { name: "Work email" }).inputValue()).toBe("occupant@harborline.example");
    }));

  test("A2 an address of a known company without an account begins to sign up, and comes back by Back", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await page.getByRole("link", { name: "Create account", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("textbox", { name: "Work email" }).fill("somebody.new@harborline.example");
      await page.getByRole("button", { name: "Next" }).click();
      await page.waitForURL(/\/signup/);
      await page.goBack();
      expect(await page.getByRole("textbox", { name: "Work email" }).inputValue()).toBe(
        "somebody.new@harborline.example",
      );
    }));

  test("A18 Forgot password asks for a code and goes on to the reset", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "tom@northbank.example");
      await page.getByRole("button", { name: "Forgot password?" }).click();
      await page.waitForURL(/\/reset-password/);
    }));

  test("R2 a server that has been asked too much has the browser work for its answer, and the person only waits", () =>
    inVisit(async (visitor) => {
      const { page, faults } = visitor;
      const ask = () =>
        fetch(`http://localhost:${new URL(visitor.at("/")).port}/api/auth/v2/validate-email`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email: brands.harborline.email }),
        });
      let asked = 0;
      while ((await ask()).status !== 429) expect((asked += 1)).toBeLessThan(300);
      const worked: (string | undefined)[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/auth/v2/validate-email")) worked.push(request.headers()["x-proof-of-work"]);
      });
      await enterAddress(visitor, brands.harborline.email);
      await page.getByLabel("Password", { exact: true }).waitFor();
      expect(worked).toEqual([undefined, expect.stringMatching(/^[A-Za-z0-9+/=]{100,}$/)]);
      expect(faults).toEqual([]);
    }));

  test.each([
    [390, "light"],
    [390, "dark"],
    [1440, "light"],
    [1440, "dark"],
  ] as const)("A1 A2 D6 the steps and dialogs of the way in at %i px, %s", (width, colorScheme) =>
    inVisit(
      async (visitor) => {
        const { page } = visitor;
        await page.goto(visitor.at("/"));
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectAccessible(page);
        await screenshot(page, `way-in-${width}-${colorScheme}-1-landing`);
        const email = await openEmailStep(visitor);
        await email.fill("someone@unknown-company.example");
        await page.getByRole("button", { name: "Next" }).click();
        await page.getByRole("dialog").waitFor();
        await screenshot(page, `way-in-${width}-${colorScheme}-2-dialog`);
        await page.keyboard.press("Escape");
        await page.getByRole("heading", { name: "Explore our buildings" }).waitFor();
        await expectAccessible(page);
        await screenshot(page, `way-in-${width}-${colorScheme}-3-guests`, { fullPage: true });
        await email.fill(brands.harborline.email);
        await page.getByRole("button", { name: "Next" }).click();
        await page.getByLabel("Password", { exact: true }).waitFor();
        await expectAccessible(page);
        await screenshot(page, `way-in-${width}-${colorScheme}-4-password`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      },
      { width, colorScheme },
    ),
  );

  test("A1 everything works by keyboard alone", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      // The server's shell takes its link and the focus on it along.
      await page.getByRole("combobox").first().waitFor();
      await page.getByRole("link", { name: "Sign in" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Work email" }).focus();
      await page.keyboard.type(brands.harborline.email);
      await page.keyboard.press("Enter");
      await page.getByLabel("Password", { exact: true }).focus();
      await page.keyboard.type(password);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/building\//);
    }));
});
