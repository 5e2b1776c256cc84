import type { Page } from "@playwright/test";
import { tables } from "./tables.ts";

const { en } = tables;

export const pier = "Harborline Pier One";
export const lantern = "Harborline Lantern House";
export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const inHeader = (page: Page, name: string | RegExp) => page.getByRole("banner").getByRole("button", { name });
export const dialog = (page: Page) => page.getByRole("dialog", { name: en["nav.switch_building"] });
export const link = (page: Page, name: string) => dialog(page).getByRole("link", { name: new RegExp(name) });
export async function openDialog(page: Page, name: string = pier): Promise<void> {
  await inHeader(page, new RegExp(name)).click();
  await dialog(page).waitFor();
}

export async function goTo(page: Page, name: string): Promise<void> {
  await link(page, name).click();
  await title(page, name).waitFor();
}
