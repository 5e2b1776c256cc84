import { sized } from "../../apps/server/src/testing/size.ts";
import {
  brands,
  expectAccessible,
  expectAccessibleAtNight,
  inTheBuilding,
  looksOf,
  password,
  screenshot,
} from "./browser.ts";
import { expect, test } from "./journey.ts";
import { hold } from "./rewrite.ts";
import { next, typeAddress } from "./sign-up-ways.ts";

// Refusals, retries and typing errors: apps/portal/src/pages/sign-in/*.page.test.tsx.

const portalScript = /\/assets\/index-.*\.js/;

test.describe("before the portal has started", () => {
  test("D1 the shell's own link opens the log-in, in the brand's look and language", ({ inVisit }) =>
    inVisit(async ({ page, at }) => {
      // The request stays pending as long as the page is open, because a failed one would be an error on the console.
      const asked = Promise.withResolvers<void>();
      await page.route(portalScript, () => asked.resolve(), { times: 1 });
      await page.goto(at("/"));
      await asked.promise;
      await page.getByRole("link", { name: "Sign in", exact: true }).click();
      await page.getByRole("textbox", { name: "Work email" }).waitFor();
    }));

  test("D1 a press that began on the shell's link ends there, although the portal is ready by then", ({ inVisit }) =>
    inVisit(async ({ page, at }) => {
      const letGo = await hold(page, portalScript);
      // Before the portal replaces the shell, it checks whether a link of it is being pressed.
      await page.addInitScript(() => {
        const find = document.querySelector.bind(document);
        const value = (wanted: string) => {
          if (wanted === "a:active") document.documentElement.dataset["portal"] = "ready";
          return find(wanted);
        };
        Object.defineProperty(document, "querySelector", { value });
      });
      await page.goto(at("/"));
      await page.getByRole("link", { name: "Sign in", exact: true }).hover();
      await page.mouse.down();
      letGo();
      await page.locator("html[data-portal=ready]").waitFor();
      await page.mouse.up();
      await page.getByRole("textbox", { name: "Work email" }).waitFor();
    }));
});

// The brand that shows its buildings to people without an account.
for (const { brand, width, colorScheme } of looksOf("harborline").slice(0, sized(1, 6)))
  test(`A1 A2 D6 from the landing, past an unknown address, into the building: ${width} px, ${colorScheme} @night`, ({
    inVisit,
    person,
  }) =>
    inVisit(
      async ({ page, at }) => {
        const name = `way-in-${width}-${colorScheme}`;
        const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
        await page.goto(at("/"));
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectAccessible(page);
        await screenshot(page, `${name}-1-landing`);
        await page.getByRole("link", { name: "Sign in", exact: true }).click();
        const email = page.getByRole("textbox", { name: "Work email" });
        await email.fill("someone@unknown-company.example");
        await next(page).click();
        await page.getByRole("dialog").waitFor();
        await screenshot(page, `${name}-2-dialog`);
        await page.keyboard.press("Escape");
        await page.getByRole("heading", { name: "Explore our buildings" }).waitFor();
        await expectAccessibleAtNight(page);
        expect(await fits()).toBe(true);
        await screenshot(page, `${name}-3-guests`, { fullPage: true });
        await email.fill(person(brand));
        await next(page).click();
        await page.getByLabel("Password", { exact: true }).waitFor();
        await expectAccessibleAtNight(page);
        await screenshot(page, `${name}-4-password`);
        expect(await fits()).toBe(true);
        await page.getByLabel("Password", { exact: true }).fill(password);
        await next(page).click();
        await page.waitForURL(inTheBuilding);
      },
      { brand, width, colorScheme },
    ));

test("A1 everything works by keyboard alone", ({ inVisit, person }) =>
  inVisit(async ({ page, at }) => {
    await page.goto(at("/"));
    // The server's shell is removed with its link and the focus on it.
    await page.getByRole("combobox").first().waitFor();
    await page.getByRole("link", { name: "Sign in" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Work email" }).focus();
    await page.keyboard.type(person());
    await page.keyboard.press("Enter");
    await page.getByLabel("Password", { exact: true }).focus();
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL(inTheBuilding);
  }));

test("R2 after too many requests the server demands a proof of work, which the browser solves while the person waits", ({
  inVisit,
  server,
  address,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const { email } = brands.harborline;
    const ask = () =>
      fetch(`http://127.0.0.1:${server.port}/api/auth/v2/validate-email`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-brand": "harborline", "x-forwarded-for": address },
        body: JSON.stringify({ email }),
      });
    let asked = 0;
    while ((await ask()).status !== 429) expect((asked += 1)).toBeLessThan(300);
    const worked: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/auth/v2/validate-email")) worked.push(request.headers()["x-proof-of-work"]);
    });
    await typeAddress(visitor, email);
    await page.getByLabel("Password", { exact: true }).waitFor();
    expect(worked).toEqual([undefined, expect.stringMatching(/^[A-Za-z0-9+/=]{100,}$/)]);
  }));
