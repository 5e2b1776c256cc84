import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { ownServer } from "./own-server.ts";
import { atStep, beginSignUp, inTheBuilding, next, sentTo, walk } from "./sign-up-ways.ts";
import { enterAddress } from "./ways.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const { dataDir, inVisit } = ownServer();

const standard = [
  "building",
  "create_account",
  "create_password",
  "accept_terms",
  "verify_account",
  "enter_code",
  "congratulations",
];
const csv = standard.filter((step) => step !== "building");
const byAdministrator = [
  "verify_account",
  "enter_code",
  "new_password",
  "create_account",
  "accept_terms",
  "building",
  "congratulations",
];

describe("every flow without a provider, from its demo account into the building", () => {
  test("A8 A9 A10 A11 A12 A13 A14 A15 A16 standard: nobody knows the address yet", () =>
    inVisit(async (visitor) => {
      const email = "ada.byron@harborline.example";
      await beginSignUp(visitor, email);
      await walk(visitor, { dataDir: dataDir(), email, steps: standard, look: "sign-up-1440-light" });
      await visitor.page.waitForURL(inTheBuilding);
    }));

  test.each(["unconfirmed@harborline.example", "terms-pending@harborline.example"])(
    "A3 A8 A9 standard: %s has never finished",
    (email) =>
      inVisit(async (visitor) => {
        await beginSignUp(visitor, email);
        await walk(visitor, { dataDir: dataDir(), email, steps: standard });
        await visitor.page.waitForURL(inTheBuilding);
      }),
  );

  test("A8 A9 A17 csv: the names of the upload are filled in; what differs is corrected once", () =>
    inVisit(async (visitor) => {
      const email = "csv@harborline.example";
      const corrections = sentTo(visitor, "PUT", "/users/current");
      await beginSignUp(visitor, email);
      await atStep(visitor, "create_account");
      expect(await visitor.page.locator("input[name=first_name]").inputValue()).toBe("Daan");
      const values = { first: "Daniel", last: "Mulder" };
      await walk(visitor, { dataDir: dataDir(), email, steps: csv, values });
      await visitor.page.waitForURL(inTheBuilding);
      expect(corrections.map(({ body }) => body)).toEqual([
        { first_name: "Daniel", last_name: "Mulder", is_term_accepted: true, is_email_accepted: true },
      ]);
      await visitor.page.getByRole("heading", { name: /Daniel/ }).waitFor();
    }));

  test("A8 A9 A17 acs: what is as it was is not written again", () =>
    inVisit(async (visitor) => {
      const email = "acs@harborline.example";
      const corrections = sentTo(visitor, "PUT", "/users/current");
      await beginSignUp(visitor, email);
      const values = { first: "Noor", last: "Dekker" };
      await walk(visitor, { dataDir: dataDir(), email, steps: csv, values });
      await visitor.page.waitForURL(inTheBuilding);
      expect(corrections).toEqual([]);
    }));

  test.each([
    { flow: "sso_optional_email", email: "eva@tidewater.example", steps: standard, values: {} },
    {
      flow: "csv_sso_optional_email",
      email: "csv@tidewater.example",
      steps: csv,
      values: { first: "Emil", last: "Sørensen" },
    },
  ])("A8 A9 A14 A19 $flow: a provider is offered, and the email chosen", ({ email, steps, values }) =>
    inVisit(async (visitor) => {
      await enterAddress(visitor, email);
      await visitor.page.getByRole("dialog").getByRole("button", { name: en["sso.use_password"] }).click();
      await walk(visitor, { dataDir: dataDir(), email, steps, values });
      await visitor.page.waitForURL(inTheBuilding);
    }),
  );

  test("A8 A9 A10 users_admin_upload: the code first, then the profile", () =>
    inVisit(async (visitor) => {
      const email = "added-by-admin@harborline.example";
      const values = { first: "Thijs", last: "Bakker", building: "Harborline Lantern House" };
      await beginSignUp(visitor, email);
      await walk(visitor, { dataDir: dataDir(), email, steps: byAdministrator, values, look: "admin-upload" });
      await visitor.page.waitForURL(inTheBuilding);
      await visitor.page.getByText("Harborline Lantern House").first().waitFor();
    }));
});

describe("every brand, mode and width", () => {
  test.each([
    {
      brand: "ember",
      colorScheme: "dark",
      width: 390,
      locale: "de-DE",
      steps: standard,
      type: 2,
      policies: ["https://ember.example/terms", "https://ember.example/privacy"],
    },
    {
      brand: "northlight",
      colorScheme: "light",
      width: 390,
      locale: "nb-NO",
      steps: csv,
      type: 1,
      policies: ["https://northlight.example/vilkar", "https://northlight.example/personvern"],
    },
    {
      brand: "harborline",
      colorScheme: "dark",
      width: 1440,
      locale: "de-DE",
      steps: standard,
      type: 1,
      policies: ["https://harborline.example/terms", "https://harborline.example/privacy"],
    },
  ] as const)("A11 A12 A20 $brand, $colorScheme, $width px, $locale", ({ steps, type, policies, ...options }) =>
    inVisit(async (visitor) => {
      const { brand, colorScheme, width } = options;
      const email = `kim.${colorScheme}@${brand}.example`;
      const asked = sentTo(visitor, "POST", "/auth/register");
      await visitor.page.goto(visitor.at("/login?from=landing"));
      await visitor.page.locator("input[name=email]").fill(email);
      await next(visitor.page).click();
      const look = `sign-up-${brand}-${width}-${colorScheme}`;
      const accept_terms = async (page: Page) => {
        const links = page.getByRole("main").getByRole("link");
        const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
        expect(hrefs.filter((href) => href?.startsWith("https:"))).toEqual(policies);
      };
      await walk(visitor, { dataDir: dataDir(), email, steps, look, inspect: { accept_terms } });
      await visitor.page.waitForURL(inTheBuilding);
      // A network that many have come from lately is asked for a proof of work first: then it is sent twice, as one intent.
      expect(new Set(asked.map(({ body }) => body["user_type_id"]))).toEqual(new Set([type]));
      expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    }, options),
  );
});
