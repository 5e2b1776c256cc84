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

describe("signing in", () => {
  test("A1 Next waits for a valid address; a wrong one is named after leaving the field", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const email = await openEmailStep(visitor);
      const next = page.getByRole("button", { name: "Next" });
      expect(await next.isDisabled()).toBe(true);
      await email.fill("not an address");
      expect(await page.getByText("Invalid Email").count()).toBe(0);
      await email.blur();
      await page.getByText("Invalid Email").waitFor();
      expect(await next.isDisabled()).toBe(true);
      await expectAccessible(page);
      await email.fill("occupant@harborline.example");
      expect(await next.isDisabled()).toBe(false);
    }));

  test("A1 Next waits while the address is being checked, and the check is asked for once", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const held = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      let checks = 0;
      await page.route("**/api/auth/v2/validate-email", async (route) => {
        checks += 1;
        asked.resolve();
        await held.promise;
        await route.continue();
      });
      const email = await openEmailStep(visitor);
      await email.fill("occupant@harborline.example");
      const next = page.getByRole("main").locator("button[type=submit]");
      await next.click();
      await asked.promise;
      // The request is on its way a moment before the button says so.
      await page.getByRole("main").locator("button[type=submit][aria-busy=true]").waitFor();
      expect(await next.isDisabled()).toBe(true);
      await next.click({ force: true });
      await email.press("Enter");
      expect(checks).toBe(1);
      held.resolve();
      await page.getByLabel("Password", { exact: true }).waitFor();
      expect(checks).toBe(1);
    }));

  test("A5 a wrong password is said in one sentence, and what was typed stays", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await (await openEmailStep(visitor)).fill("occupant@harborline.example");
      await page.getByRole("button", { name: "Next" }).click();
      const field = page.getByLabel("Password", { exact: true });
      await field.fill("Wrong-password-1");
      await field.press("Enter");
      await page.getByText("User email or password doesn't match").first().waitFor();
      await expectAccessible(page);
      await screenshot(page, "wrong-password");
      await field.fill(password);
      await field.press("Enter");
      await page.waitForURL(/\/building\//);
    }));

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

  test("A2 a domain that nobody registered opens the dialog, with a mail to support in it", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await (await openEmailStep(visitor)).fill("someone@unknown-company.example");
      await page.getByRole("button", { name: "Next" }).click();
      const dialog = page.getByRole("dialog", { name: "Company Email Not Found" });
      await dialog.waitFor();
      await expectAccessible(page);
      await screenshot(page, "domain-not-registered");
      expect(await dialog.getByRole("link", { name: "Report by email" }).getAttribute("href")).toMatch(/^mailto:/);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect(await page.getByRole("textbox", { name: "Work email" }).inputValue()).toBe(
        "someone@unknown-company.example",
      );
      await page.getByRole("heading", { name: "Explore our buildings" }).waitFor();
      expect(await page.getByRole("img").count()).toBeGreaterThan(0);
    }));

  test("A4 an address of a free mail service is refused with a sentence of its own", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "somebody@gmail.com");
      const dialog = page.getByRole("dialog", { name: "Company Email Not Found" });
      await dialog.getByText("somebody@gmail.com is an address of a private mail service.").waitFor();
      await expectAccessible(page);
      await screenshot(page, "free-mail");
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "hidden" });
    }));

  test("A2 A3 an account that is switched off says so, and where to ask", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "deactivated@harborline.example");
      const dialog = page.getByRole("dialog", { name: "This account is switched off" });
      await dialog.waitFor();
      await expectAccessible(page);
      await screenshot(page, "deactivated");
      expect(await dialog.getByRole("link", { name: "Ask support by email" }).getAttribute("href")).toMatch(
        /^mailto:.*deactivated%40harborline\.example/,
      );
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

  test("A5 somebody who has tried too often reads how long to wait", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.route("**/auth/v2/login", (route) =>
        route.fulfill({
          status: 429,
          headers: { "retry-after": "840" },
          contentType: "application/problem+json",
          body: JSON.stringify({ status: 429, code: "too_many_requests", detail: "", trace_id: "t" }),
        }),
      );
      await enterAddress(visitor, brands.harborline.email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").getByText("That was too often. Please try again in 14 minutes.").waitFor();
      await expectAccessible(page);
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

  test("A2 without a connection a sentence says so, nothing is lost, and a retry works", () =>
    inVisit(async (visitor) => {
      const { page, context } = visitor;
      const email = await openEmailStep(visitor);
      await email.fill("occupant@harborline.example");
      await page.route("**/api/auth/**", (route) => route.abort());
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("We could not reach the server.").first().waitFor();
      expect(await email.inputValue()).toBe("occupant@harborline.example");
      await context.unroute("**/api/auth/**");
      await page.unroute("**/api/auth/**");
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByLabel("Password", { exact: true }).waitFor();
    }));

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
