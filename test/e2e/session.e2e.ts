import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, openBrowser, screenshot, signIn, type Visit } from "./browser.ts";
import { enterAddressAndPassword, openContent, visits } from "./ways.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const inVisit = visits(() => browser);

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

/** The same place once more, as the same person. */
async function secondTab({ page, context }: Visit): Promise<Page> {
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole("heading", { level: 1 }).waitFor();
  return second;
}

/** Lets the token's time be over, and makes a renewal impossible: the server knows no such refresh token. */
async function breakRenewal(page: Page): Promise<void> {
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
}

const expired = "Your session has expired. Please login again.";

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
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      const second = await secondTab(visitor);
      await runOut(page);
      await Promise.all([page.reload(), second.reload()]);
      for (const tab of [page, second]) {
        await tab.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
        expect(new URL(tab.url()).pathname).toMatch(/^\/building\//);
      }
    }));

  test("A7 logging out in one tab ends the other", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      const second = await secondTab(visitor);
      await page.goto(visitor.at("/logout"));
      await page.waitForURL(/\/login/);
      await second.waitForURL(/\/login/);
    }));

  test("B4 a session that cannot be renewed ends with the expiry dialog, then the log-in, then the place where it was", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const place = await openContent(visitor);
      await breakRenewal(page);
      await page.reload();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(expired).waitFor();
      await expectAccessible(page);
      await screenshot(page, "session-expired");
      await dialog.getByRole("button", { name: "OK" }).click();
      await enterAddressAndPassword(visitor);
      await page.waitForURL(place);
    }));

  test("B4 R4 a refresh token without its cookie is worth nothing: the session looks expired", () =>
    inVisit(async (visitor) => {
      const { page, context } = visitor;
      await page.goto(visitor.at("/"));
      await signIn(visitor, "harborline");
      expect((await context.cookies()).filter(({ name }) => name.endsWith("companion"))).toHaveLength(1);
      await context.clearCookies();
      await runOut(page);
      await page.reload();
      await page.getByRole("dialog").getByText(expired).waitFor();
      expect(await readTokens(page)).toBeUndefined();
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
