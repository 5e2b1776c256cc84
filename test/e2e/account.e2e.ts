import type { Page } from "@playwright/test";
import { dialog, ok, openAccount } from "./account-ways.ts";
import { brands, expectAccessible, expectAccessibleAtNight, inTheBuilding, looksOf, screenshot } from "./browser.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { ownCall } from "./own-call.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;

const firstName = (page: Page) => page.getByLabel(en["sign_up.first_name"]);
const lastName = (page: Page) => page.getByLabel(en["sign_up.last_name"]);
const save = (page: Page) => page.getByRole("button", { name: en["account.save"] });
const elsewhere = (page: Page, changes: object) => ownCall(page, "PUT", "/users/current", changes);

test("U1 from the menu to the account: a name and the language are changed, confirmed in that language, and kept @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: en["nav.manage_account"] }).click();
    await page.waitForURL("**/account/profile");
    await expect(page.getByLabel(en["account.company"])).not.toHaveValue("");
    await firstName(page).fill("Robinia");
    await save(page).click();
    await dialog(page).getByRole("heading", { name: "Profile updated" }).waitFor();
    await expectAccessible(page);
    await ok(page).click();
    await dialog(page).waitFor({ state: "detached" });
    await page.getByLabel(en["app.language"], { exact: true }).selectOption("de-de");
    await save(page).click();
    await page.getByRole("heading", { level: 1, name: de["account.title"] }).waitFor();
    await dialog(page).getByRole("heading", { name: de["account.saved_title"] }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: de["account.title"] }).waitFor();
    await expect(page.getByLabel(de["sign_up.first_name"])).toHaveValue("Robinia");
    await page.getByRole("button", { name: /Robinia/ }).waitFor();
  }));

test("U9 a concurrent change is shown beside the person's own, and the person decides @night", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await openAccount(visitor, person());
    await elsewhere(page, { first_name: "Birgit", last_name: "Bohnsen" });
    await firstName(page).fill("Birte Maria");
    await save(page).click();
    await dialog(page).getByRole("heading", { name: en["account.conflict_title"] }).waitFor();
    await dialog(page).getByRole("cell", { name: "Birgit" }).waitFor();
    await dialog(page).getByRole("cell", { name: "Birte Maria" }).waitFor();
    await expectAccessibleAtNight(page);
    await dialog(page).getByRole("button", { name: en["account.conflict_keep_mine"] }).click();
    await dialog(page).getByRole("heading", { name: "Profile updated" }).waitFor();
    await ok(page).click();
    await expect(firstName(page)).toHaveValue("Birte Maria");
    await expect(lastName(page)).toHaveValue("Bohnsen");
  }));

test("U1 F3 the gates switch the account and the language on an open page @night", ({ inVisit, person, server }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const change = await flagAdministrator(server.port);
    try {
      await openAccount(visitor, person());
      const language = page.getByLabel(en["app.language"], { exact: true });
      await language.waitFor();
      await change.to("language-in-settings", off);
      await language.waitFor({ state: "detached" });
      await change.to("language-in-settings", on);
      await language.waitFor();
      await change.to("account", off);
      await page.waitForURL(inTheBuilding);
      await page.goto(visitor.at("/account/password"));
      await page.waitForURL(inTheBuilding);
    } finally {
      await change.restore("language-in-settings");
      await change.restore("account");
    }
  }));

for (const { brand, colorScheme, width } of looksOf())
  test(`U1 U2 looks right and is accessible: ${brand}, ${colorScheme}, ${width} px @night`, ({ inVisit }) =>
    inVisit(
      async (visitor) => {
        const { page } = visitor;
        const part = () => page.getByRole("tabpanel").getByRole("heading", { level: 2 }).last();
        const look = async (name: string) => {
          await part().waitFor();
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
          await screenshot(page, `account-${name}-${brand}-${colorScheme}-${width}`, { fullPage: true });
          await expectAccessibleAtNight(page);
        };
        await openAccount(visitor, brands[brand].email);
        await look("profile");
        await page.getByRole("tab", { name: en["account.tab_password"] }).click();
        await page.getByRole("heading", { name: en["account.sessions_title"] }).waitFor();
        await look("password");
      },
      { brand, colorScheme, width },
    ));
