import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, expectAccessible, openBrowser, password, screenshot, signIn, type Visit, visit } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function inVisit(work: (visitor: Visit) => Promise<void>): Promise<void> {
  const visitor = await visit(browser, "harborline");
  try {
    await work(visitor);
  } finally {
    await visitor.close();
  }
}

/** Finds the stored session, whatever its key is called. */
const readTokens = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const value = localStorage.getItem(key) ?? "";
      if (value.includes('"refresh_token"')) return { key, value };
    }
    return undefined;
  });

/** Makes the stored access token look as if its time were over. */
async function runOut(page: Page): Promise<string> {
  const before = await readTokens(page);
  if (!before) throw new Error("no session is stored");
  const session = JSON.parse(before.value) as { tokens: { token: string; expiry: number } };
  session.tokens.expiry = 1;
  await page.evaluate(
    ([key = "", value = ""]) => localStorage.setItem(key, value),
    [before.key, JSON.stringify(session)],
  );
  return session.tokens.token;
}

describe("a session", () => {
  test("B3 a token whose time is over is renewed before use, once, and the visitor notices nothing", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      const old = await runOut(page);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await page.reload();
      await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
      expect(asked.filter((one) => one === "POST /api/auth/v2/refresh")).toHaveLength(1);
      expect((await readTokens(page))?.value).not.toContain(old);
      expect(visitor.faults).toEqual([]);
    }));

  test("B3 L9 two tabs whose token runs out at once both stay signed in", () =>
    inVisit(async (visitor) => {
      const { page, context } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      const second = await context.newPage();
      await second.goto(page.url());
      await second.getByRole("heading", { level: 1 }).waitFor();
      await runOut(page);
      await Promise.all([page.reload(), second.reload()]);
      for (const tab of [page, second]) {
        await tab.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
        expect(new URL(tab.url()).pathname).toMatch(/^\/building\//);
      }
    }));

  test("A7 logging out in one tab ends the other", () =>
    inVisit(async (visitor) => {
      const { page, context } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      const second = await context.newPage();
      await second.goto(page.url());
      await second.getByRole("heading", { level: 1 }).waitFor();
      await page.goto(visitor.at("/logout"));
      await page.waitForURL(/\/login/);
      await second.waitForURL(/\/login/);
    }));

  test("B4 a session that cannot be renewed ends with the expiry dialog, then the log-in", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      await runOut(page);
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) {
          const value = localStorage.getItem(key) ?? "";
          if (!value.includes('"refresh_token"')) continue;
          const session = JSON.parse(value);
          session.tokens.refresh_token.token = "x".repeat(43);
          localStorage.setItem(key, JSON.stringify(session));
        }
      });
      await page.reload();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Your session has expired. Please login again.").waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "OK" }).click();
      await page.getByRole("textbox", { name: "Work email" }).waitFor();
    }));

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

  test("C1 a building that is not one's own falls back to the home of the own one", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      await page.goto(visitor.at("/building/018f0000-0000-7000-8000-000000000000"));
      await page.waitForURL((url) => /\/building\/(?!018f0000-0000-7000-8000-000000000000)/.test(url.pathname));
    }));
});

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
});

describe("signing in", () => {
  const openEmailStep = async ({ page, at }: Visit) => {
    await page.goto(at("/"));
    await page.getByRole("link", { name: "Sign in" }).click();
    return page.getByRole("textbox", { name: "Work email" });
  };

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
    }));

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
