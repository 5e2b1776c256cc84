import { someByDay } from "../../apps/server/src/testing/size.ts";
import type { Page } from "@playwright/test";
import { type BrandName, expectAccessibleAtNight, inTheBuilding, looksOf, type Visit } from "./browser.ts";
import { expect, test } from "./journey.ts";
import { answer, atStep, beginSignUp, enterCode, sentTo, typeAddress, unknownAddress, walk } from "./sign-up-ways.ts";
import { tables } from "./tables.ts";

// Typing errors, refusals, lost answers and retries: apps/portal/src/pages/sign-up/sign-up.page.test.tsx.

const { en } = tables;

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

test.describe("every flow without a provider, into the building", () => {
  const unfinished = ["unconfirmed@harborline.example", "terms-pending@harborline.example"] as const;
  for (const account of unfinished)
    test(`A3 A8 A9 standard: a person like ${account} who has never finished @night`, ({
      inVisit,
      personLike,
      server,
    }) =>
      inVisit(async (visitor) => {
        const email = personLike(account);
        await beginSignUp(visitor, email);
        await walk(visitor, { dataDir: server.dataDir, email, steps: standard });
        await visitor.page.waitForURL(inTheBuilding);
      }));

  test("A8 A9 A17 csv: the names of the upload are filled in; what differs is corrected once @night", ({
    inVisit,
    personLike,
    server,
  }) =>
    inVisit(async (visitor) => {
      const email = personLike("csv@harborline.example");
      const corrections = sentTo(visitor, "PUT", "/users/current");
      await beginSignUp(visitor, email);
      await atStep(visitor, "create_account");
      expect(await visitor.page.locator("input[name=first_name]").inputValue()).toBe("Daan");
      const values = { first: "Daniel", last: "Mulder" };
      await walk(visitor, { dataDir: server.dataDir, email, steps: csv, values });
      await visitor.page.waitForURL(inTheBuilding);
      expect(corrections.map(({ body }) => body)).toEqual([
        { first_name: "Daniel", last_name: "Mulder", is_term_accepted: true, is_email_accepted: true },
      ]);
      await visitor.page.getByRole("heading", { name: /Daniel/ }).waitFor();
    }));

  test("A8 A9 A17 acs: unchanged values are not written again @night", ({ inVisit, personLike, server }) =>
    inVisit(async (visitor) => {
      const email = personLike("acs@harborline.example");
      const corrections = sentTo(visitor, "PUT", "/users/current");
      await beginSignUp(visitor, email);
      const values = { first: "Noor", last: "Dekker" };
      await walk(visitor, { dataDir: server.dataDir, email, steps: csv, values });
      await visitor.page.waitForURL(inTheBuilding);
      expect(corrections).toEqual([]);
    }));

  for (const flow of ["sso_optional_email", "csv_sso_optional_email"])
    test(`A8 A9 A14 A19 ${flow}: a provider is offered, and e-mail is chosen @night`, ({
      inVisit,
      personLike,
      server,
    }) =>
      inVisit(async (visitor) => {
        const isUploaded = flow === "csv_sso_optional_email";
        const email = isUploaded ? personLike("csv@tidewater.example") : unknownAddress("eva", "tidewater.example");
        const values = isUploaded ? { first: "Emil", last: "Sørensen" } : {};
        await typeAddress(visitor, email);
        await visitor.page.getByRole("dialog").getByRole("button", { name: en["sso.use_password"] }).click();
        await walk(visitor, { dataDir: server.dataDir, email, steps: isUploaded ? csv : standard, values });
        await visitor.page.waitForURL(inTheBuilding);
      }));

  test("A8 A9 A10 users_admin_upload: the code first, then the profile @night", ({ inVisit, personLike, server }) =>
    inVisit(async (visitor) => {
      const email = personLike("added-by-admin@harborline.example");
      const values = { first: "Thijs", last: "Bakker", building: "Harborline Lantern House" };
      await beginSignUp(visitor, email);
      const inspect = { new_password: expectAccessibleAtNight };
      await walk(visitor, { dataDir: server.dataDir, email, steps: byAdministrator, values, inspect });
      await visitor.page.waitForURL(inTheBuilding);
      await visitor.page.getByText("Harborline Lantern House").first().waitFor();
    }));
});

const ways: Record<BrandName, { locale: string; steps: string[]; type: number; policies: string[] }> = {
  harborline: {
    locale: "en-US",
    steps: standard,
    type: 1,
    policies: ["https://harborline.example/terms", "https://harborline.example/privacy"],
  },
  ember: {
    locale: "de-DE",
    steps: standard,
    type: 2,
    policies: ["https://ember.example/terms", "https://ember.example/privacy"],
  },
  northlight: {
    locale: "nb-NO",
    // Its only building is not asked for.
    steps: csv,
    type: 1,
    policies: ["https://northlight.example/vilkar", "https://northlight.example/personvern"],
  },
};

for (const { brand, width, colorScheme } of someByDay(looksOf())) {
  const { locale, steps, type, policies } = ways[brand];
  test(`A8 A9 A10 A11 A12 A13 A14 A15 A16 A20 standard: an unknown address, ${brand} at ${width} px, ${colorScheme}, ${locale}`, ({
    inVisit,
    server,
  }) =>
    inVisit(
      async (visitor) => {
        const email = unknownAddress("kim", `${brand}.example`);
        const asked = sentTo(visitor, "POST", "/auth/register");
        await beginSignUp(visitor, email);
        const accept_terms = async (page: Page) => {
          const links = page.getByRole("main").getByRole("link");
          const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
          expect(hrefs.filter((href) => href?.startsWith("https:"))).toEqual(policies);
        };
        const look = `sign-up-${brand}-${width}-${colorScheme}`;
        await walk(visitor, { dataDir: server.dataDir, email, steps, look, inspect: { accept_terms } });
        await visitor.page.waitForURL(inTheBuilding);
        expect(asked.map(({ body }) => body["user_type_id"])).toEqual([type]);
      },
      { brand, width, colorScheme, locale },
    ));
}

test("A9 two tabs have a sign-up each; finishing one signs the other in @night", ({ inVisit, server }) =>
  inVisit(async (visitor) => {
    const { page, context } = visitor;
    const email = unknownAddress("two.tabs");
    await beginSignUp(visitor, email);
    await answer(visitor, "building");
    const second: Visit = { ...visitor, page: await context.newPage() };
    await beginSignUp(second, unknownAddress("second.tab"));
    await answer(second, "building", { building: "Harborline Lantern House" });
    await answer(second, "create_account", { first: "Second" });
    await atStep(second, "create_password");
    await page.reload();
    await atStep(visitor, "create_account");
    expect(await page.locator("input[name=first_name]").inputValue()).toBe("");
    for (const step of ["create_account", "create_password", "accept_terms", "verify_account"])
      await answer(visitor, step);
    await enterCode(visitor, server.dataDir, email);
    await answer(visitor, "congratulations");
    await page.waitForURL(inTheBuilding);
    await second.page.waitForURL(inTheBuilding);
  }));
