import { describe, expect, test } from "vitest";
import { brands, expectAccessible, password, screenshot, type Visit } from "./browser.ts";
import { countMails } from "./mails.ts";
import { ownServer } from "./own-server.ts";
import {
  answer,
  atStep,
  beginSignUp,
  deliver,
  enterCode,
  goodPassword,
  heading,
  inTheBuilding,
  next,
  sentTo,
} from "./sign-up-ways.ts";
import { enterAddress } from "./ways.ts";

const { dataDir, inVisit, port } = ownServer();

describe("what a visitor may do on the way", () => {
  test("A9 Back keeps what was typed, Forward goes on, and a step is not reached by its address alone", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await beginSignUp(visitor, "back@harborline.example");
      await answer(visitor, "building", { building: "Harborline Lantern House" });
      await answer(visitor, "create_account");
      await atStep(visitor, "create_password");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Create a password");
      await page.goBack();
      await atStep(visitor, "create_account");
      expect(await page.locator("input[name=first_name]").inputValue()).toBe("Ada");
      await page.goBack();
      await atStep(visitor, "building");
      expect(await page.getByRole("radio", { name: "Harborline Lantern House" }).isChecked()).toBe(true);
      await page.goForward();
      await atStep(visitor, "create_account");
      await page.goto(visitor.at("/signup?step=enter_code"));
      await atStep(visitor, "create_password");
      await page.goto(visitor.at("/signup?step=building"));
      await atStep(visitor, "building");
      await page.getByRole("button", { name: "Use another email" }).click();
      const field = page.getByRole("textbox", { name: "Work email" });
      expect(await field.inputValue()).toBe("back@harborline.example");
    }));

  test("A9 Back from the first step leads to the address, and the same address again goes on", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await beginSignUp(visitor, "first@harborline.example");
      await answer(visitor, "building");
      await atStep(visitor, "create_account");
      await page.goBack();
      await atStep(visitor, "building");
      await page.goBack();
      await page.getByRole("textbox", { name: "Work email" }).waitFor();
      await page.getByRole("button", { name: "Next" }).click();
      await atStep(visitor, "create_account");
    }));

  test("A9 a reload loses the password alone; after the code is sent it is missed only at the log-in", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const email = "reload@harborline.example";
      await beginSignUp(visitor, email);
      for (const step of ["building", "create_account", "create_password"]) await answer(visitor, step);
      await atStep(visitor, "accept_terms");
      await page.reload();
      await answer(visitor, "create_password");
      await answer(visitor, "accept_terms");
      await answer(visitor, "verify_account");
      await atStep(visitor, "enter_code");
      await page.reload();
      await enterCode(visitor, dataDir(), email);
      await answer(visitor, "congratulations");
      await page.getByText(`Signing in as ${email}`).waitFor();
      await page.getByLabel("Password", { exact: true }).fill(goodPassword);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(inTheBuilding);
    }));

  test("A9 two tabs have a sign-up each; who finishes in one is signed in in the other", () =>
    inVisit(async (visitor) => {
      const { page, context } = visitor;
      const email = "two.tabs@harborline.example";
      await beginSignUp(visitor, email);
      await answer(visitor, "building");
      const second: Visit = { ...visitor, page: await context.newPage() };
      await beginSignUp(second, "second.tab@harborline.example");
      await answer(second, "building", { building: "Harborline Lantern House" });
      await answer(second, "create_account", { first: "Second" });
      await atStep(second, "create_password");
      await page.reload();
      await atStep(visitor, "create_account");
      expect(await page.locator("input[name=first_name]").inputValue()).toBe("");
      await walkRest(visitor, email);
      await page.waitForURL(inTheBuilding);
      await second.page.waitForURL(inTheBuilding);
    }));

  test("A13 the server's own refusal of a password shows under its field", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await beginSignUp(visitor, "weak@harborline.example");
      await answer(visitor, "building");
      await answer(visitor, "create_account");
      await answer(visitor, "create_password", { password: "Password1!" });
      await answer(visitor, "accept_terms");
      await answer(visitor, "verify_account");
      await atStep(visitor, "create_password");
      await page.getByText("This password is too easy to guess. Please choose another one.").waitFor();
      const field = page.locator("input[name=password]");
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      await expectAccessible(page);
      await screenshot(page, "sign-up-weak-password");
    }));

  test("A13 Next waits for every rule of the list, and a name for its characters", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await beginSignUp(visitor, "rules@harborline.example");
      expect(await next(page).isDisabled()).toBe(true);
      await answer(visitor, "building");
      await atStep(visitor, "create_account");
      await page.locator("input[name=first_name]").fill("A");
      await page.locator("input[name=last_name]").fill("Byron");
      await page.getByText("Minimum 2 characters").waitFor();
      expect(await next(page).isDisabled()).toBe(true);
      await answer(visitor, "create_account");
      await atStep(visitor, "create_password");
      for (const password of ["quiet-river-82", "QUIET-RIVER-82", "Quiet-river", "Quietriver82", "Qr-82"]) {
        await page.locator("input[name=password]").fill(password);
        expect(await next(page).isDisabled()).toBe(true);
      }
      await page.getByText("At least 8 characters, still missing").waitFor({ state: "attached" });
      await page.locator("input[name=password]").fill(goodPassword);
      await page.getByText("5 of 5 requirements met").waitFor({ state: "attached" });
      expect(await next(page).isEnabled()).toBe(true);
      await answer(visitor, "create_password");
      await atStep(visitor, "accept_terms");
      expect(await next(page).isDisabled()).toBe(true);
      const terms = page.getByRole("link", { name: /Terms of use/ });
      expect(await terms.getAttribute("href")).toMatch(/^https?:/);
      await page.locator("input[name=emails]").check();
      expect(await next(page).isDisabled()).toBe(true);
    }));

  test("A20 without an answer it says Unable to Signup, loses nothing, and tries the same once more", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const email = "retry@harborline.example";
      const asked = sentTo(visitor, "POST", "/auth/register");
      await beginSignUp(visitor, email);
      for (const step of ["building", "create_account", "create_password", "accept_terms"]) await answer(visitor, step);
      await atStep(visitor, "verify_account");
      // The first one arrives, but its answer is lost on the way back.
      await page.route("**/api/auth/register", async (route) => {
        await deliver(route.request(), port());
        await route.abort();
      });
      await next(page).click();
      await page.getByText("Unable to Signup").waitFor();
      await expectAccessible(page);
      await screenshot(page, "sign-up-unable");
      await page.unroute("**/api/auth/register");
      await next(page).click();
      await atStep(visitor, "enter_code");
      expect(asked).toHaveLength(2);
      expect(asked[0]).toEqual(asked[1]);
      await enterCode(visitor, dataDir(), email);
      await atStep(visitor, "congratulations");
      expect(await countMails(dataDir(), email)).toBe(1);
    }));

  test("A15 whoever turns out to be confirmed already is led in without a code", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await beginSignUp(visitor, "confirmed@harborline.example");
      for (const step of ["building", "create_account"]) await answer(visitor, step);
      await answer(visitor, "create_password", { password });
      await answer(visitor, "accept_terms");
      await atStep(visitor, "verify_account");
      // Our own server never says so before the code; another one that keeps the contract may.
      await page.route("**/api/auth/register", (route) =>
        route.fulfill({ json: { user: { confirmed: true }, token: "t", refresh_token: null } }),
      );
      await page.locator("input[name=email]").fill(brands.harborline.email);
      await next(page).click();
      await page.waitForURL(inTheBuilding);
    }));

  test("A2 another address of a strange company is refused where it is typed", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await beginSignUp(visitor, "moved@harborline.example");
      for (const step of ["building", "create_account", "create_password", "accept_terms"]) await answer(visitor, step);
      await atStep(visitor, "verify_account");
      await page.locator("input[name=email]").fill("moved@unknown-company.example");
      await next(page).click();
      await page.getByText("This email does not belong to a company in our buildings.").waitFor();
      expect(await page.locator("input[name=email]").getAttribute("aria-invalid")).toBe("true");
      await heading(visitor).waitFor();
    }));

  test("A4 an address of a free-mail service does not come this far", () =>
    inVisit(async (visitor) => {
      await enterAddress(visitor, "somebody@gmail.com");
      await visitor.page.getByRole("dialog").waitFor();
    }));
});

async function walkRest(visitor: Visit, email: string): Promise<void> {
  for (const step of ["create_account", "create_password", "accept_terms", "verify_account"])
    await answer(visitor, step);
  await enterCode(visitor, dataDir(), email);
  await answer(visitor, "congratulations");
}
