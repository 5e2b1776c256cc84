import type { Page } from "@playwright/test";
import { password, signInAs as signInFromLanding, type Visit } from "./browser.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** Each journey has a person of its own, so that none depends on another. */
export async function signInAs(visitor: Visit, email: string, secret = password): Promise<void> {
  await visitor.page.goto(visitor.at("/"));
  await signInFromLanding(visitor, { email, secret });
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
