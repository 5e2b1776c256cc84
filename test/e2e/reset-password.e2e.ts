import { describe, expect, test } from "vitest";
import { expectAccessible, password, screenshot, type Visit } from "./browser.ts";
import { codeIn, linkIn, mailTo } from "./mails.ts";
import { ownServer } from "./own-server.ts";
import { answer, atStep, beginSignUp, enterCode, goodPassword, heading, inTheBuilding, next } from "./sign-up-ways.ts";
import { enterAddress } from "./ways.ts";

const { dataDir, inVisit } = ownServer();

/** From the landing to the code of a reset. */
async function forget(visitor: Visit, email: string): Promise<void> {
  await enterAddress(visitor, email);
  await visitor.page.getByRole("button", { name: "Forgot password?" }).click();
  await atStep(visitor, "enter_code");
}

/** Four digits that are not these. */
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, "0");

describe("a reset", () => {
  test("A10 A14 A16 A18 by the code of the mail, into the building; the old password is good no more", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const email = "sanne@kadevos.example";
      await forget(visitor, email);
      await page.getByText("Step 2 of 3").waitFor();
      await expectAccessible(page);
      await screenshot(page, "reset-1440-light-1-code");
      await enterCode(visitor, dataDir(), email);
      await atStep(visitor, "new_password");
      await expectAccessible(page);
      await screenshot(page, "reset-1440-light-2-password");
      await answer(visitor, "new_password");
      await atStep(visitor, "congratulations");
      await expectAccessible(page);
      await screenshot(page, "reset-1440-light-3-done");
      expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(goodPassword);
      await answer(visitor, "congratulations");
      await page.waitForURL(inTheBuilding);
      await page.goto(visitor.at("/logout"));
      await page.getByRole("textbox", { name: "Work email" }).fill(email);
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("User email or password doesn't match").waitFor();
    }));

  test("A14 A18 a wrong code is said at the code, and the right one still counts", () =>
    inVisit(
      async (visitor) => {
        const { page } = visitor;
        const email = "tom@northbank.example";
        await forget(visitor, email);
        const code = codeIn(await mailTo(dataDir(), email));
        const confirm = next(page);
        for (const [typed, ready] of [
          ["12", false],
          ["12a3", false],
          ["12 34", true],
        ] as const) {
          await page.locator("input[name=code]").fill(typed);
          expect(await confirm.isEnabled()).toBe(ready);
        }
        await answer(visitor, "enter_code", { code: otherThan(code) });
        await answer(visitor, "new_password");
        await atStep(visitor, "enter_code");
        await page.getByText("Please enter a valid code").waitFor();
        await expectAccessible(page);
        await screenshot(page, "reset-390-dark-wrong-code");
        await answer(visitor, "enter_code", { code });
        await answer(visitor, "new_password");
        await answer(visitor, "congratulations");
        await page.waitForURL(inTheBuilding);
      },
      { width: 390, colorScheme: "dark" },
    ));

  test("A18 after five wrong codes the retry limit is reached, and the way on is the log-in", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const email = "yusuf@tidewater.example";
      await enterAddress(visitor, email);
      await page.getByRole("button", { name: "Use email and password" }).click();
      await page.getByRole("button", { name: "Forgot password?" }).click();
      await atStep(visitor, "enter_code");
      const wrong = otherThan(codeIn(await mailTo(dataDir(), email)));
      const limit = page.getByText("The retry attempt limit is reached");
      for (let tries = 1; tries <= 5; tries += 1) {
        await answer(visitor, "enter_code", { code: wrong });
        await answer(visitor, "new_password");
        if (tries < 5) await page.getByText("Please enter a valid code").waitFor();
      }
      await limit.waitFor();
      await expectAccessible(page);
      await screenshot(page, "reset-limit");
      await page.getByRole("button", { name: "Back to sign in" }).click();
      await page.waitForURL(/\/login/);
    }));

  test("A18 an unknown address of a registered company sees the same steps", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.at("/login?from=landing"));
      await page.getByRole("textbox", { name: "Work email" }).waitFor();
      await page.goto(visitor.at("/reset-password"));
      await atStep(visitor, "verify_account");
      await page.getByText("Step 1 of 3").waitFor();
      await expectAccessible(page);
      await page.locator("input[name=email]").fill("nobody.yet@harborline.example");
      await next(page).click();
      await atStep(visitor, "enter_code");
    }));

  test("A18 a reload keeps the step, and Back leads from the password to the code", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const email = "greta@kompasskiel.example";
      await forget(visitor, email);
      await enterCode(visitor, dataDir(), email);
      await atStep(visitor, "new_password");
      await page.reload();
      await atStep(visitor, "new_password");
      await page.goBack();
      await atStep(visitor, "enter_code");
      await page.goForward();
      await answer(visitor, "new_password");
      await atStep(visitor, "congratulations");
      await page.reload();
      await answer(visitor, "congratulations");
      await page.getByText(`Signing in as ${email}`).waitFor();
    }));
});

describe("the link of a mail", () => {
  test("A18 in another browser it asks for a new password, and its token leaves the address bar at once", () =>
    inVisit(async (visitor) => {
      const email = "mehmet@nordwind-robotics.example";
      await forget(visitor, email);
      const link = linkIn(await mailTo(dataDir(), email));
      await inVisit(
        async (elsewhere) => {
          const { page } = elsewhere;
          await page.goto(link);
          await page.getByLabel("New password").waitFor();
          expect(page.url()).toBe(elsewhere.at("/verify"));
          await expectAccessible(page);
          await screenshot(page, "verify-390-light");
          await page.getByLabel("New password").fill(goodPassword);
          await next(page).click();
          await page.waitForURL(inTheBuilding);
        },
        { width: 390 },
      );
      await inVisit(async (later) => {
        await later.page.goto(link);
        await later.page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
        await expectAccessible(later.page);
        await screenshot(later.page, "verify-gone");
        await later.page.getByRole("button", { name: "Start again" }).click();
        await later.page.getByRole("textbox", { name: "Work email" }).waitFor();
      });
    }));

  test("A16 that of a sign-up, in the browser that asked, confirms the address; the password is asked for once", () =>
    inVisit(async (visitor) => {
      const { page, context } = visitor;
      const email = "by.link@harborline.example";
      await beginSignUp(visitor, email);
      for (const step of ["building", "create_account", "create_password", "accept_terms", "verify_account"])
        await answer(visitor, step);
      await atStep(visitor, "enter_code");
      const second: Visit = { ...visitor, page: await context.newPage() };
      await second.page.goto(linkIn(await mailTo(dataDir(), email)));
      await second.page.getByRole("heading", { name: "Your email is confirmed" }).waitFor();
      await expectAccessible(second.page);
      await second.page.getByRole("button", { name: "Sign in" }).click();
      await second.page.getByLabel("Password", { exact: true }).fill(goodPassword);
      await second.page.getByRole("button", { name: "Sign in" }).click();
      await second.page.waitForURL(inTheBuilding);
      await page.waitForURL(inTheBuilding);
    }));

  test("A8 A18 of somebody whom an administrator has added leads on to the profile", () =>
    inVisit(async (visitor) => {
      const email = "added-by-admin@harborline.example";
      await beginSignUp(visitor, email);
      await answer(visitor, "verify_account");
      await atStep(visitor, "enter_code");
      const link = linkIn(await mailTo(dataDir(), email));
      await inVisit(async (elsewhere) => {
        const { page } = elsewhere;
        await page.goto(link);
        await page.getByLabel("New password").fill(goodPassword);
        await next(page).click();
        await atStep(elsewhere, "create_account");
        expect(await page.locator("input[name=first_name]").inputValue()).toBe("Thijs");
        await next(page).click();
        await answer(elsewhere, "accept_terms");
        await answer(elsewhere, "building");
        await answer(elsewhere, "congratulations");
        await page.waitForURL(inTheBuilding);
      });
    }));

  test("A18 an address without a token in it says how to get one", () =>
    inVisit(async (visitor) => {
      await visitor.page.goto(visitor.at("/verify"));
      await heading(visitor).waitFor();
      await visitor.page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
    }));
});

describe("a code of a sign-up", () => {
  test("A14 after five wrong ones the limit is reached; a new one comes after the wait, and the old one is dead", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const email = "limit@harborline.example";
      await beginSignUp(visitor, email);
      for (const step of ["building", "create_account", "create_password", "accept_terms", "verify_account"])
        await answer(visitor, step);
      const old = codeIn(await mailTo(dataDir(), email));
      for (let tries = 1; tries <= 4; tries += 1) {
        await answer(visitor, "enter_code", { code: otherThan(old) });
        await page.getByText("Please enter a valid code").waitFor();
      }
      await answer(visitor, "enter_code", { code: otherThan(old) });
      await page.getByText("The retry attempt limit is reached").waitFor();
      await expectAccessible(page);
      await screenshot(page, "sign-up-limit");
      await page.getByRole("button", { name: /Send a new code in \d+ s/ }).waitFor();
      await page.getByRole("button", { name: "Send a new code", exact: true }).click({ timeout: 90_000 });
      await page.getByText("A new code is on its way").waitFor();
      const fresh = codeIn(await mailTo(dataDir(), email, 2));
      if (fresh !== old) {
        await answer(visitor, "enter_code", { code: old });
        await page.getByText("Please enter a valid code").waitFor();
      }
      await answer(visitor, "enter_code", { code: fresh });
      await answer(visitor, "congratulations");
      await page.waitForURL(inTheBuilding);
    }));
});
