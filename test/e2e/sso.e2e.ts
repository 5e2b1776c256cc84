import { expectAccessibleAtNight, inTheBuilding, itemLinks, itemPage, screenshot, type Visit } from "./browser.ts";
import { expect, test } from "./journey.ts";
import { beAtProvider, finishSignUp, namesAtProvider, oidcName, press, samlName, step } from "./providers.ts";
import { hold } from "./rewrite.ts";
import { typeAddress, unknownAddress } from "./sign-up-ways.ts";

// Refusals as a person sees them, and an unreachable provider: apps/portal/src/pages/sign-in/company-provider.page.test.tsx.

const hanna = "hanna@meridian.example";
const yusuf = "yusuf@tidewater.example";

async function expectHome({ page, at }: Visit): Promise<void> {
  await page.waitForURL(inTheBuilding);
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
  expect(new URL(page.url()).origin).toBe(new URL(at("/")).origin);
}

const choose = ({ page }: Visit, provider: string) =>
  page
    .getByRole("dialog", { name: "How would you like to sign in?" })
    .getByRole("button", { name: `Continue with ${provider}` })
    .click();

test.describe("a company whose provider is required", () => {
  test("A2 A19 B2 redirects its people there and back, without a dialog, a password or a code in the address, also to a deep link", ({
    inVisit,
  }) =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const seen: string[] = [];
      page.on("framenavigated", (frame) => seen.push(frame.url()));
      const letGo = await hold(page, /\/sso\/v1\/(providers|callback)\//);
      await typeAddress(visitor, hanna);
      await step(page, "Continue at Meridian Entry").waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
      await expectAccessibleAtNight(page);
      letGo();
      await beAtProvider(page, hanna);
      await expectHome(visitor);
      expect(seen.some((url) => new URL(url).pathname === "/login/sso" && url.includes("code="))).toBe(true);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("meridian");
      await itemLinks(page).first().click();
      await page.waitForURL(itemPage);
      const place = page.url();
      await page.goBack();
      await expectHome(visitor);
      await page.goBack();
      await page.waitForLoadState("load");
      expect(page.url()).not.toContain("code=");

      await inVisit(async (other) => {
        await other.page.goto(place);
        await other.page.getByRole("link", { name: "Sign in", exact: true }).click();
        await other.page.getByRole("textbox", { name: "Work email" }).fill(hanna);
        await press(other.page, "Next");
        await beAtProvider(other.page, hanna);
        await other.page.waitForURL(place);
      });
    }));

  test("A8 A9 A19 lets a new colleague sign up to the end (sso_required) @night", ({ inVisit }) =>
    inVisit(async (visitor) => {
      const email = unknownAddress("linde", "meridian.example");
      await typeAddress(visitor, email);
      await beAtProvider(visitor.page, email);
      await finishSignUp(visitor.page, { building: "Harborline Pier One", names: namesAtProvider(email) });
      await expectHome(visitor);
    }));

  test("A8 A19 takes an uploaded person through csv_sso_required, under the names of the upload @night", ({
    inVisit,
    personLike,
  }) =>
    inVisit(async (visitor) => {
      const email = personLike("csv@meridian.example");
      await typeAddress(visitor, email);
      await beAtProvider(visitor.page, email);
      await finishSignUp(visitor.page, { names: ["Roos", "van Dam"] });
      await expectHome(visitor);
    }));
});

test.describe("a company whose providers are optional", () => {
  for (const provider of [samlName, oidcName])
    test(`A2 A19 offers them, and signs in by ${provider} @night`, ({ inVisit }) =>
      inVisit(async (visitor) => {
        await typeAddress(visitor, yusuf);
        await choose(visitor, provider);
        await beAtProvider(visitor.page, yusuf);
        await expectHome(visitor);
      }));

  test("A8 A19 leaves an uploaded person the choice: by e-mail in five steps, or by the provider in two, to the end @night", ({
    inVisit,
    personLike,
  }) =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const email = personLike("csv@tidewater.example");
      await typeAddress(visitor, email);
      await page.getByRole("dialog").getByRole("button", { name: "Use email and password" }).click();
      await step(page, "What is your name?").waitFor();
      await page.getByText("Step 1 of 5").waitFor();
      await page.getByRole("button", { name: "Use another email" }).click();
      await page.waitForURL(/\/login/);
      await typeAddress(visitor, email);
      await choose(visitor, samlName);
      await beAtProvider(page, email);
      await page.getByText("Step 1 of 2").waitFor();
      await finishSignUp(page, { names: ["Emil", "Sørensen"] });
      await expectHome(visitor);
    }));

  test("A8 A19 takes a new colleague to the end by the provider (sso_optional_provider) @night", ({ inVisit }) =>
    inVisit(async (visitor) => {
      const email = unknownAddress("amara", "tidewater.example");
      await typeAddress(visitor, email);
      await choose(visitor, oidcName);
      await beAtProvider(visitor.page, email);
      await finishSignUp(visitor.page, { building: "Harborline Lantern House", names: namesAtProvider(email) });
      await expectHome(visitor);
    }));

  test("A8 A19 takes a person whom the company's directory has created through scim @night", ({
    inVisit,
    personLike,
  }) =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const email = personLike("scim@tidewater.example");
      await typeAddress(visitor, email);
      await choose(visitor, oidcName);
      await beAtProvider(page, email);
      await page.getByText("Step 1 of 2").waitFor();
      await finishSignUp(page, { names: ["Femke", "Jansen"] });
      await expectHome(visitor);
    }));
});

test.describe("a sign-on that does not succeed", () => {
  const setOut = async (visitor: Visit) => {
    await typeAddress(visitor, hanna);
    await visitor.page.waitForURL(/^http:\/\/localhost:3911\//);
  };
  const address = ({ page }: Visit) => page.getByRole("textbox", { name: "Work email" });

  test("A19 R9 a person who goes back or declines at the provider can try again with the same address; another person's account is not accepted @night", ({
    inVisit,
  }) =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await setOut(visitor);
      await page.goBack();
      await expect(address(visitor)).toHaveValue(hanna);
      await press(page, "Next");
      await page.waitForURL(/^http:\/\/localhost:3911\//);

      await page.goto(visitor.at("/login/sso?error=access_denied&state=s"));
      await step(page, "Sign-in cancelled").waitFor();
      expect(page.url()).toBe(visitor.at("/login/sso"));
      await expectAccessibleAtNight(page);
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(address(visitor)).toHaveValue(hanna);
      await press(page, "Next");

      await beAtProvider(page, "csv@meridian.example");
      await step(page, "That was another account").waitFor();
      await page.getByText("but Meridian Entry signed you in as csv@meridian.example").waitFor();
      await expectAccessibleAtNight(page);
      await screenshot(page, "sso-other-account");
    }));

  test("A19 an answer in a tab that did not start the sign-on, or a forged one, starts no session @night", ({
    inVisit,
  }) =>
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
      await expect(address(visitor)).toHaveValue(hanna);
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("refresh_token");
    }));
});
