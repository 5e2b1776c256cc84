import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { dialog, ok, openAccount, signInAs } from "./account-ways.ts";
import { brands, expectAccessible, looks, screenshot } from "./browser.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { ownServer } from "./own-server.ts";
import { deliver, sentTo } from "./sign-up-ways.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;
const { port, inVisit } = ownServer();

const firstName = (page: Page) => page.getByLabel(en["sign_up.first_name"]);
const lastName = (page: Page) => page.getByLabel(en["sign_up.last_name"]);
const save = (page: Page) => page.getByRole("button", { name: en["account.save"] });
/** A call of the API with the page's own session, as another device makes it. */
async function elsewhere(page: Page, changes: object): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const stored = Object.values(localStorage).find((value) => String(value).includes('"refresh_token"'));
    const { tokens } = JSON.parse(String(stored)) as { tokens: { token: string } };
    const headers = { "content-type": "application/json", authorization: `Bearer ${tokens.token}` };
    return (await fetch("/api/users/current", { method: "PUT", headers, body: JSON.stringify(body) })).status;
  }, changes);
  expect(status).toBe(200);
}

describe("the account page", () => {
  test("U1 opens from the menu; its tabs have addresses of their own, by pointer, keys and the back button", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await signInAs(visitor, "occupant@harborline.example");
      await page.waitForLoadState("networkidle");
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
      await page.waitForFunction(() => document.activeElement?.getAttribute("aria-selected") === "true");
      await page.goto(visitor.at("/account"));
      await page.waitForURL("**/account/profile");
    }));

  test("U1 save waits for names and a change, then says that the profile is updated, and it stays so", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await openAccount(visitor, "sanne@kadevos.example");
      expect(await save(page).isDisabled()).toBe(true);
      expect(await page.getByLabel(en["account.company"]).isDisabled()).toBe(true);
      expect(await page.getByLabel(en["account.company"]).inputValue()).not.toBe("");
      expect(await page.getByLabel(en["account.email"], { exact: true }).isDisabled()).toBe(true);
      await firstName(page).fill("S");
      await lastName(page).focus();
      await page.getByText(en["sign_up.min_two_char"].replace("{{least}}", "2")).waitFor();
      expect(await save(page).isDisabled()).toBe(true);
      await firstName(page).fill(" Sanne ");
      expect(await save(page).isDisabled()).toBe(true);
      await firstName(page).fill("Sanneke");
      await save(page).click();
      await dialog(page).getByRole("heading", { name: "Profile updated" }).waitFor();
      await expectAccessible(page);
      await ok(page).click();
      await dialog(page).waitFor({ state: "detached" });
      expect(await save(page).isDisabled()).toBe(true);
      await page.reload();
      expect(await firstName(page).inputValue()).toBe("Sanneke");
      await page.getByRole("button", { name: /Sanneke/ }).waitFor();
    }));

  test("U1 the language is one of the settings, and is spoken once it is saved", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await openAccount(visitor, "tom@northbank.example");
      await page.getByLabel(en["app.language"], { exact: true }).selectOption("de-de");
      await save(page).click();
      await page.getByRole("heading", { level: 1, name: de["account.title"] }).waitFor();
      await dialog(page).getByRole("heading", { name: de["account.saved_title"] }).waitFor();
      await page.reload();
      await page.getByRole("heading", { level: 1, name: de["account.title"] }).waitFor();
    }));

  test("7 a lost connection loses nothing that was typed, and trying again has one effect", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await openAccount(visitor, "yusuf@tidewater.example");
      const sent = sentTo(visitor, "PUT", "/users/current");
      let lost = 0;
      await page.route("**/api/users/current", async (route) => {
        if (route.request().method() !== "PUT" || lost > 0) return route.continue();
        lost += 1;
        await deliver(route.request(), port());
        return route.abort("connectionreset");
      });
      await firstName(page).fill("Yusuf Ali");
      await save(page).click();
      await page.getByRole("alert").getByText(en["error.unreachable"]).waitFor();
      expect(await firstName(page).inputValue()).toBe("Yusuf Ali");
      await save(page).click();
      await dialog(page).getByRole("heading", { name: "Profile updated" }).waitFor();
      expect(sent).toHaveLength(2);
      expect(sent[0]).toEqual(sent[1]);
    }));

  test("U9 what was changed elsewhere meanwhile is shown beside one's own, and the person decides", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await openAccount(visitor, "sanne@kadevos.example");
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
      expect([await firstName(page).inputValue(), await lastName(page).inputValue()]).toEqual([
        "Birte Maria",
        "Bohnsen",
      ]);
      await elsewhere(page, { first_name: "Brigitte" });
      await firstName(page).fill("Birte");
      await save(page).click();
      await dialog(page).getByRole("button", { name: en["account.conflict_take_theirs"] }).click();
      await dialog(page).waitFor({ state: "detached" });
      expect(await firstName(page).inputValue()).toBe("Brigitte");
    }));

  test("7 leaving with unsaved changes asks first", () =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await openAccount(visitor, "yusuf@tidewater.example");
      await lastName(page).fill("Demir-Petersen");
      await page.getByRole("tab", { name: en["account.tab_password"] }).click();
      await dialog(page).getByRole("heading", { name: en["account.leave_title"] }).waitFor();
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: en["account.leave_stay"] }).click();
      expect(await lastName(page).inputValue()).toBe("Demir-Petersen");
      // By a link: Back would leave the document here, since it was opened by its address.
      await page.getByRole("banner").getByRole("link").first().click();
      await dialog(page).getByRole("button", { name: en["account.leave_go"] }).click();
      await page.waitForURL(/\/building\//);
      await page.goto(visitor.at("/account/profile"));
      expect(await lastName(page).inputValue()).toBe("Demir");
    }));
});

test("U1 F3 the gates switch the account and the language on an open page", () =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const change = await flagAdministrator(port());
    await openAccount(visitor, "yusuf@tidewater.example");
    await page.waitForLoadState("networkidle");
    const language = page.getByLabel(en["app.language"], { exact: true });
    await language.waitFor();
    await change.to("language-in-settings", off);
    await language.waitFor({ state: "detached" });
    await change.to("language-in-settings", on);
    await language.waitFor();
    await change.restore("language-in-settings");
    await change.to("account", off);
    await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
    await page.goto(visitor.at("/account/password"));
    await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
    await change.restore("account");
  }));

test.each(looks)(
  "U1 U2 looks right and is accessible: $brand, $colorScheme, $width px",
  ({ brand, colorScheme, width }) =>
    inVisit(
      async (visitor) => {
        const { page } = visitor;
        await openAccount(visitor, brands[brand].email);
        for (const tab of ["profile", "password"] as const) {
          await page.goto(visitor.at(`/account/${tab}`));
          await page.getByRole("tabpanel").getByRole("heading", { level: 2 }).last().waitFor();
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
          await screenshot(page, `account-${tab}-${brand}-${colorScheme}-${width}`, { fullPage: true });
          await expectAccessible(page);
        }
      },
      { brand, colorScheme, width },
    ),
);
