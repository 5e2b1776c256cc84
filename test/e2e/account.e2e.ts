import type { Page } from "@playwright/test";
import { dialog, ok, openAccount } from "./account-ways.ts";
import { brands, expectAccessible, looksOf, screenshot } from "./browser.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { ownCall } from "./own-call.ts";
import { deliver, sentTo } from "./sign-up-ways.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;

const firstName = (page: Page) => page.getByLabel(en["sign_up.first_name"]);
const lastName = (page: Page) => page.getByLabel(en["sign_up.last_name"]);
const save = (page: Page) => page.getByRole("button", { name: en["account.save"] });
const elsewhere = (page: Page, changes: object) => ownCall(page, "PUT", "/users/current", changes);

test("U1 opens from the menu; its tabs have addresses of their own, by pointer, keys and the back button", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: en["nav.manage_account"] }).click();
    await page.waitForURL("**/account/profile");
    const tab = (name: string) => page.getByRole("tab", { name });
    expect(await tab(en["account.tab_profile"]).getAttribute("aria-selected")).toBe("true");
    await tab(en["account.tab_password"]).click();
    await page.waitForURL("**/account/password");
    await page.getByRole("heading", { name: en["account.sessions_title"] }).waitFor();
    await page.goBack();
    await page.waitForURL("**/account/profile");
    await firstName(page).waitFor();
    await tab(en["account.tab_profile"]).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL("**/account/password");
    await page.getByRole("heading", { name: en["account.sessions_title"] }).waitFor();
    await expect(tab(en["account.tab_password"])).toBeFocused();
    await page.goto(visitor.at("/account"));
    await page.waitForURL("**/account/profile");
  }));

test("U1 a name and the language are changed; the profile says that it is updated, in that language, and stays so", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await openAccount(visitor, person());
    expect(await save(page).isDisabled()).toBe(true);
    await expect(page.getByLabel(en["account.company"])).not.toHaveValue("");
    expect(await page.getByLabel(en["account.company"]).isDisabled()).toBe(true);
    expect(await page.getByLabel(en["account.email"], { exact: true }).isDisabled()).toBe(true);
    await firstName(page).fill("R");
    await lastName(page).focus();
    await page.getByText(en["sign_up.min_two_char"].replace("{{least}}", "2")).waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await firstName(page).fill(" Robin ");
    expect(await save(page).isDisabled()).toBe(true);
    await firstName(page).fill("Robinia");
    await save(page).click();
    await dialog(page).getByRole("heading", { name: "Profile updated" }).waitFor();
    await expectAccessible(page);
    await ok(page).click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await save(page).isDisabled()).toBe(true);
    await page.getByLabel(en["app.language"], { exact: true }).selectOption("de-de");
    await save(page).click();
    await page.getByRole("heading", { level: 1, name: de["account.title"] }).waitFor();
    await dialog(page).getByRole("heading", { name: de["account.saved_title"] }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: de["account.title"] }).waitFor();
    await expect(page.getByLabel(de["sign_up.first_name"])).toHaveValue("Robinia");
    await page.getByRole("button", { name: /Robinia/ }).waitFor();
  }));

test("7 a lost connection loses nothing that was typed, and trying again has one effect", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await openAccount(visitor, person());
    const sent = sentTo(visitor, "PUT", "/users/current");
    let lost = 0;
    await page.route("**/api/users/current", async (route) => {
      if (route.request().method() !== "PUT" || lost > 0) return route.continue();
      lost += 1;
      await deliver(route.request(), server.port);
      return route.abort("connectionreset");
    });
    await firstName(page).fill("Robin Ali");
    await save(page).click();
    await page.getByRole("alert").getByText(en["error.unreachable"]).waitFor();
    await expect(firstName(page)).toHaveValue("Robin Ali");
    await save(page).click();
    await dialog(page).getByRole("heading", { name: "Profile updated" }).waitFor();
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
  }));

test("U9 what was changed elsewhere meanwhile is shown beside one's own, and the person decides", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await openAccount(visitor, person());
    await elsewhere(page, { first_name: "Birgit", last_name: "Bohnsen" });
    await firstName(page).fill("Birte Maria");
    await save(page).click();
    await dialog(page).getByRole("heading", { name: en["account.conflict_title"] }).waitFor();
    await dialog(page).getByRole("cell", { name: "Birgit" }).waitFor();
    await dialog(page).getByRole("cell", { name: "Birte Maria" }).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: en["account.conflict_keep_mine"] }).click();
    await dialog(page).getByRole("heading", { name: "Profile updated" }).waitFor();
    await ok(page).click();
    await expect(firstName(page)).toHaveValue("Birte Maria");
    await expect(lastName(page)).toHaveValue("Bohnsen");
    await elsewhere(page, { first_name: "Brigitte" });
    await firstName(page).fill("Birte");
    await save(page).click();
    await dialog(page).getByRole("button", { name: en["account.conflict_take_theirs"] }).click();
    await dialog(page).waitFor({ state: "detached" });
    await expect(firstName(page)).toHaveValue("Brigitte");
  }));

test("7 leaving with unsaved changes asks first", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await openAccount(visitor, person());
    const before = await lastName(page).inputValue();
    await lastName(page).fill("Demir-Petersen");
    await page.getByRole("tab", { name: en["account.tab_password"] }).click();
    await dialog(page).getByRole("heading", { name: en["account.leave_title"] }).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: en["account.leave_stay"] }).click();
    await expect(lastName(page)).toHaveValue("Demir-Petersen");
    // By a link: Back would leave the document here, since it was opened by its address.
    await page.getByRole("banner").getByRole("link").first().click();
    await dialog(page).getByRole("button", { name: en["account.leave_go"] }).click();
    await page.waitForURL(/\/building\//);
    await page.goto(visitor.at("/account/profile"));
    await expect(lastName(page)).toHaveValue(before);
  }));

test("U1 F3 the gates switch the account and the language on an open page", ({ inVisit, person, server }) =>
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
      await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
      await page.goto(visitor.at("/account/password"));
      await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
    } finally {
      await change.restore("language-in-settings");
      await change.restore("account");
    }
  }));

for (const { brand, colorScheme, width } of looksOf())
  test(`U1 U2 looks right and is accessible: ${brand}, ${colorScheme}, ${width} px`, ({ inVisit }) =>
    inVisit(
      async (visitor) => {
        const { page } = visitor;
        const part = () => page.getByRole("tabpanel").getByRole("heading", { level: 2 }).last();
        const look = async (name: string) => {
          await part().waitFor();
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
          await screenshot(page, `account-${name}-${brand}-${colorScheme}-${width}`, { fullPage: true });
          await expectAccessible(page);
        };
        await openAccount(visitor, brands[brand].email);
        await look("profile");
        await page.getByRole("tab", { name: en["account.tab_password"] }).click();
        await page.getByRole("heading", { name: en["account.sessions_title"] }).waitFor();
        await look("password");
      },
      { brand, colorScheme, width },
    ));
