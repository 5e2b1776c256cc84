import type { Page } from "@playwright/test";
import type { Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { tables } from "./tables.ts";

const { en } = tables;

export async function openAccount(
  visitor: Visit,
  email: string,
  tab: "profile" | "password" = "profile",
): Promise<void> {
  await enter(visitor, email, { path: `/account/${tab}` });
  await visitor.page.getByRole("heading", { level: 1, name: en["account.title"] }).waitFor();
}

export const dialog = (page: Page) => page.getByRole("dialog");
export const ok = (page: Page) => dialog(page).getByRole("button", { name: en["app.ok"] });
