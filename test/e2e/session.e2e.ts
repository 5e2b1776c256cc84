import type { Page } from "@playwright/test";
import { itemLinks, itemPage, screenshot, type Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./sign-up-ways.ts";

/** Finds the stored session, whatever its key is called. */
const readTokens = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const value = localStorage.getItem(key) ?? "";
      if (value.includes('"refresh_token"')) return { key, value };
    }
    return undefined;
  });

/** Makes the stored access token look expired. */
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

/** The same page again, as the same person. */
async function secondTab({ page, context }: Visit): Promise<Page> {
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole("heading", { level: 1 }).waitFor();
  return second;
}

const homeIsThere = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();

test("A7 B3 L9 an expired token is renewed once, also with two tabs; logging out in one ends the other @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    const old = await runOut(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.reload();
    await homeIsThere(page);
    expect(asked.filter((one) => one === "POST /api/auth/v2/refresh")).toHaveLength(1);
    expect((await readTokens(page))?.value).not.toContain(old);

    const second = await secondTab(visitor);
    await runOut(page);
    await Promise.all([page.reload(), second.reload()]);
    for (const tab of [page, second]) {
      await homeIsThere(tab);
      expect(new URL(tab.url()).pathname).toMatch(/^\/building\//);
    }

    await page.goto(visitor.at("/logout"));
    await page.waitForURL(/\/login/);
    await second.waitForURL(/\/login/);
  }));

// A refresh token that the server does not know: apps/portal/src/app/session.page.test.tsx.
test("B4 R4 a refresh token without its cookie is refused: the expiry dialog, then the log-in, then the former page @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page, context } = visitor;
    const email = person();
    await enter(visitor, email);
    await itemLinks(page).first().click();
    await page.waitForURL(itemPage);
    await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
    const place = page.url();
    await runOut(page);
    expect((await context.cookies()).filter(({ name }) => name.endsWith("companion"))).toHaveLength(1);
    await context.clearCookies();
    await page.reload();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Your session has expired. Please login again.").waitFor();
    expect(await readTokens(page)).toBeUndefined();
    await screenshot(page, "session-expired");
    await dialog.getByRole("button", { name: "OK" }).click();
    await enterAs(visitor, email);
    await page.waitForURL(place);
  }));
