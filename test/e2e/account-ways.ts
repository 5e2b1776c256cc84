import type { Page } from "playwright-core";
import { password, type Visit } from "./browser.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** Each journey has a person of its own, so that none depends on another. */
export async function signInAs({ page, at }: Visit, email: string, secret = password): Promise<void> {
  await page.goto(at("/"));
  await page.getByRole("link", { name: en["landing.sign_in"], exact: true }).click();
  await page.getByRole("textbox", { name: en["sign_in.email_label"] }).fill(email);
  await page.getByRole("button", { name: en["sign_in.next"] }).click();
  // Their company offers providers as well.
  if (email.endsWith("@tidewater.example")) {
    await page.getByRole("dialog").getByRole("button", { name: en["sso.use_password"] }).click();
  }
  await page.getByLabel(en["sign_in.password_label"], { exact: true }).fill(secret);
  await page.getByRole("button", { name: en["sign_in.submit"] }).click();
  await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

export async function openAccount(
  visitor: Visit,
  email: string,
  tab: "profile" | "password" = "profile",
): Promise<void> {
  await signInAs(visitor, email);
  await visitor.page.goto(visitor.at(`/account/${tab}`));
  await visitor.page.getByRole("heading", { level: 1, name: en["account.title"] }).waitFor();
}

export const dialog = (page: Page) => page.getByRole("dialog");
export const ok = (page: Page) => dialog(page).getByRole("button", { name: en["app.ok"] });
