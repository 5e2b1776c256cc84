import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, itemLinks, itemPage, openBrowser, password, screenshot, type Visit } from "./browser.ts";
import { beAtProvider, finishSignUp, oidcName, press, samlName, startProviders, step } from "./providers.ts";
import { type RunningServer, startServer } from "./server.ts";
import { enterAddress, visits } from "./ways.ts";

let browser: Browser;
let server: RunningServer;
let stopProviders: () => Promise<void> = async () => undefined;

/** A server of its own: these journeys change who has an account. Where the demo pack says that its companies' providers are. */
beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([server.stop(), stopProviders()]);
});

const inVisit: ReturnType<typeof visits> = (work, options) =>
  visits(() => browser)(work, { ...options, port: server.port });

async function expectHome({ page, at, faults }: Visit): Promise<void> {
  await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
  expect(new URL(page.url()).origin).toBe(new URL(at("/")).origin);
  expect(faults).toEqual([]);
}

describe("a company whose provider is required", () => {
  test("A2 A19 while its provider is down a sentence says so, and trying again goes on when it is back", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "hanna@meridian.example");
      const sentence = "Your company's sign-in service does not answer at the moment. Please try again shortly.";
      await page.getByRole("alert").getByText(sentence).waitFor();
      await expectAccessible(page);
      await screenshot(page, "sso-provider-down");
      await press(page, "Use another email");
      expect(await page.getByRole("textbox", { name: "Work email" }).inputValue()).toBe("hanna@meridian.example");
      await press(page, "Next");
      await page.getByRole("alert").getByText(sentence).waitFor();
      stopProviders = await startProviders();
      await press(page, "Try again");
      await beAtProvider(page, "hanna@meridian.example");
      await expectHome(visitor);
    }));

  test("A2 A19 takes its people straight there and back, without a dialog, a password or a code in the address", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const seen: string[] = [];
      page.on("framenavigated", (frame) => seen.push(frame.url()));
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/sso\/v1\/(providers|callback)\//, async (route) => {
        await held;
        await route.continue();
      });
      await enterAddress(visitor, "hanna@meridian.example");
      await step(page, "Continue at Meridian Entry").waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
      await expectAccessible(page);
      release();
      await beAtProvider(page, "hanna@meridian.example");
      await expectHome(visitor);
      expect(seen.some((url) => new URL(url).pathname === "/login/sso" && url.includes("code="))).toBe(true);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("meridian");
      await page.goBack();
      await page.waitForLoadState("load");
      expect(page.url()).not.toContain("code=");
    }));

  test("A8 A9 A19 lets a new colleague sign up to the end (sso_required)", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "new@meridian.example");
      await beAtProvider(page, "new@meridian.example");
      await finishSignUp(page, { building: "Harborline Pier One", names: ["Linde", "Haverkamp"] });
      await expectHome(visitor);
    }));

  test("A8 A19 takes an uploaded person through csv_sso_required", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "csv@meridian.example");
      await beAtProvider(page, "csv@meridian.example");
      await finishSignUp(page, { names: ["Roos", "van Dam"] });
      await expectHome(visitor);
    }));

  test("A19 B2 leads back to the deep link that somebody came with", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "hanna@meridian.example");
      await beAtProvider(page, "hanna@meridian.example");
      await expectHome(visitor);
      await itemLinks(page).first().click();
      await page.waitForURL(itemPage);
      const place = page.url();
      await inVisit(async (other) => {
        await other.page.goto(place);
        await other.page.getByRole("link", { name: "Sign in", exact: true }).click();
        await other.page.getByRole("textbox", { name: "Work email" }).fill("hanna@meridian.example");
        await press(other.page, "Next");
        await beAtProvider(other.page, "hanna@meridian.example");
        await other.page.waitForURL(place);
      });
    }));
});

describe("a company whose providers are optional", () => {
  test.each([oidcName, samlName])("A2 A19 offers them, and signs in by %s", (provider) =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "yusuf@tidewater.example");
      const dialog = page.getByRole("dialog", { name: "How would you like to sign in?" });
      await dialog.getByRole("button", { name: `Continue with ${provider}` }).click();
      await beAtProvider(page, "yusuf@tidewater.example");
      await expectHome(visitor);
    }),
  );

  test("A2 A19 leaves the password to whoever has one", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "yusuf@tidewater.example");
      await page.getByRole("dialog").getByRole("button", { name: "Use email and password" }).click();
      await page.getByLabel("Password", { exact: true }).fill(password);
      await press(page, "Sign in");
      await expectHome(visitor);
    }));

  test("A8 A19 leaves an uploaded person the choice: by e-mail in five steps, or by the provider in two, to the end", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "csv@tidewater.example");
      await page.getByRole("dialog").getByRole("button", { name: "Use email and password" }).click();
      await step(page, "What is your name?").waitFor();
      await page.getByText("Step 1 of 5").waitFor();
      await page.goBack();
      await page.waitForURL(/\/login|choose_provider/);
      await enterAddress(visitor, "csv@tidewater.example");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: `Continue with ${samlName}` })
        .click();
      await beAtProvider(page, "csv@tidewater.example");
      await page.getByText("Step 1 of 2").waitFor();
      await finishSignUp(page, { names: ["Emil", "Sørensen"] });
      await expectHome(visitor);
    }));

  test("A8 A19 takes a new colleague to the end by the provider (sso_optional_provider)", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "new@tidewater.example");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: `Continue with ${oidcName}` })
        .click();
      await beAtProvider(page, "new@tidewater.example");
      await finishSignUp(page, { building: "Harborline Lantern House", names: ["Amara", "Lindqvist"] });
      await expectHome(visitor);
    }));

  test("A8 A19 takes somebody whom the company's directory has entered through scim", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enterAddress(visitor, "scim@tidewater.example");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: `Continue with ${oidcName}` })
        .click();
      await beAtProvider(page, "scim@tidewater.example");
      await page.getByText("Step 1 of 2").waitFor();
      await finishSignUp(page, { names: ["Femke", "Jansen"] });
      await expectHome(visitor);
    }));
});

describe("a walk that does not end at home", () => {
  const setOut = async (visitor: Visit) => {
    await enterAddress(visitor, "hanna@meridian.example");
    await visitor.page.waitForURL(/^http:\/\/localhost:3911\//);
  };

  test("A19 somebody who says no at the provider reads so, and can try again with the same address", () =>
    inVisit(async (visitor) => {
      const { page, faults } = visitor;
      await setOut(visitor);
      await page.goto(visitor.at("/login/sso?error=access_denied&state=s"));
      await step(page, "Sign-in cancelled").waitFor();
      expect(page.url()).toBe(visitor.at("/login/sso"));
      await expectAccessible(page);
      await page.getByRole("link", { name: "Try again" }).click();
      expect(await page.getByRole("textbox", { name: "Work email" }).inputValue()).toBe("hanna@meridian.example");
      await press(page, "Next");
      await beAtProvider(page, "hanna@meridian.example");
      await page.waitForURL(/\/building\//);
      expect(faults).toEqual([]);
    }));

  test("A19 R9 the account of somebody else at the provider is not taken for one's own", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await setOut(visitor);
      await beAtProvider(page, "csv@meridian.example");
      await step(page, "That was another account").waitFor();
      await page.getByText("but Meridian Entry signed you in as csv@meridian.example").waitFor();
      await expectAccessible(page);
      await screenshot(page, "sso-other-account");
    }));

  test("A19 an answer in a tab that did not set out, or a made-up one, begins nothing", () =>
    inVisit(async (visitor) => {
      const { page, context } = visitor;
      await setOut(visitor);
      const other = await context.newPage();
      await other.goto(visitor.at("/login/sso?code=made-up&state=made-up"));
      await step(other, "Please start again").waitFor();
      await page.goto(visitor.at("/login/sso?code=made-up&state=made-up"));
      await step(page, "Sign-in did not work").waitFor();
      await page.getByText("This sign-in took too long or was already used. Please start again.").waitFor();
      await page.reload();
      expect(await page.getByRole("textbox", { name: "Work email" }).inputValue()).toBe("hanna@meridian.example");
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("refresh_token");
    }));

  test("A19 the browser's own Back from the provider is the e-mail step again, ready to go", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await setOut(visitor);
      await page.goBack();
      expect(await page.getByRole("textbox", { name: "Work email" }).inputValue()).toBe("hanna@meridian.example");
      await press(page, "Next");
      await beAtProvider(page, "hanna@meridian.example");
      await expectHome(visitor);
    }));

  test.each([
    [390, "light"],
    [390, "dark"],
    [1440, "light"],
    [1440, "dark"],
  ] as const)("A19 D6 what a person sees of it at %i px, %s", (width, colorScheme) =>
    inVisit(
      async (visitor) => {
        const { page } = visitor;
        const name = `sso-${width}-${colorScheme}`;
        await enterAddress(visitor, "yusuf@tidewater.example");
        await page.getByRole("dialog").waitFor();
        await expectAccessible(page);
        await screenshot(page, `${name}-1-choose`);
        let release: () => void = () => undefined;
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(/\/sso\/v1\/providers\//, async (route) => {
          await held;
          await route.abort();
        });
        await enterAddress(visitor, "hanna@meridian.example");
        await step(page, "Continue at Meridian Entry").waitFor();
        await expectAccessible(page);
        await page.screenshot({ path: `.cache/screenshots/${name}-2-going.png` });
        release();
        await page.getByRole("alert").waitFor();
        await page.goto(visitor.at("/login/sso?error=server_error&state=s"));
        await page.getByRole("alert").waitFor();
        await expectAccessible(page);
        await screenshot(page, `${name}-3-failed`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      },
      { width, colorScheme },
    ),
  );
});
