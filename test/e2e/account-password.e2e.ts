import type { Page } from "@playwright/test";
import { dialog, ok, openAccount } from "./account-ways.ts";
import { expectAccessibleAtNight, password, screenshot } from "./browser.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { mailTo } from "./mails.ts";
import { goodPassword } from "./sign-up-ways.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const changing = (page: Page) => page.getByRole("button", { name: en["account.password_change"] });
const field = (page: Page, key: "account.password_current" | "reset.password_label" | "account.password_confirm") =>
  dialog(page).getByLabel(en[key], { exact: true });
const submit = (page: Page) => dialog(page).getByRole("button", { name: en["reset.save"] });

async function fill(page: Page, current: string, next: string, again = next): Promise<void> {
  await field(page, "account.password_current").fill(current);
  await field(page, "reset.password_label").fill(next);
  await field(page, "account.password_confirm").fill(again);
  await field(page, "account.password_current").focus();
}

test("U2 F3 is changed with the current one: refusals keep the dialog, success closes it, a mail comes, other sessions end @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit((visitor) =>
    inVisit(async (other) => {
      const { page } = visitor;
      const email = person();
      const change = await flagAdministrator(server.port);
      await enter(other, email, { path: "/help-desk" });
      await openAccount(visitor, email, "password");
      await changing(page).click();
      await fill(page, "Wrong-current-1", goodPassword, "Quiet-lantern-river-83");
      await dialog(page).getByText(en["account.passwords_not_equal"]).waitFor();
      expect(await submit(page).isDisabled()).toBe(true);
      await expectAccessibleAtNight(page);
      await screenshot(page, "account-password-dialog");
      await fill(page, "Wrong-current-1", goodPassword);
      await submit(page).click();
      await dialog(page).getByText(en["refusal.wrong_password"]).waitFor();
      await expect(field(page, "reset.password_label")).toHaveValue(goodPassword);
      try {
        await change.to("reused-password-check", on);
        await fill(page, password, password);
        await submit(page).click();
        await dialog(page).getByText("You can not reuse this old password").waitFor();
        await fill(page, password, goodPassword);
        await page.keyboard.press("Enter");
        await dialog(page).getByRole("heading", { name: en["account.password_done_title"] }).waitFor();
        await ok(page).click();
        const mail = await mailTo(server.dataDir, email);
        expect(mail.subject).toMatch(/password .*changed/i);
        await other.page.reload();
        await other.page.getByText(en["session.expired_text"]).waitFor();
        // With the flag off, the previous password may be used again.
        await change.to("reused-password-check", off);
        await changing(page).click();
        await fill(page, goodPassword, password);
        await submit(page).click();
        await dialog(page).getByRole("heading", { name: en["account.password_done_title"] }).waitFor();
      } finally {
        await change.restore("reused-password-check");
      }
    }),
  ));

test("7 sessions are listed with their devices, and can be ended @night", ({ inVisit, person }) =>
  inVisit((visitor) =>
    inVisit(async (other) => {
      const { page } = visitor;
      const email = person();
      await enter(other, email, { path: "/help-desk" });
      await openAccount(visitor, email, "password");
      const rows = page.getByRole("listitem").filter({ hasText: /^.*Signed in on/ });
      await rows.nth(1).waitFor();
      expect(await rows.first().textContent()).toContain(en["account.session_current"]);
      expect(await rows.first().textContent()).toContain("Chrome");
      await page.getByRole("button", { name: new RegExp(`^${en["account.session_end"]}`) }).click();
      await page.getByText(en["account.session_ended"]).waitFor();
      await rows.nth(1).waitFor({ state: "detached" });
      await other.page.reload();
      await other.page.getByText(en["session.expired_text"]).waitFor();
    }),
  ));
