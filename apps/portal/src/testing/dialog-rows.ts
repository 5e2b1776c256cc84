/* The parts of a row in the table of dialogs: how a dialog is opened by keyboard, each way in which it closes, and where the focus is then. */
import { type Locator, page, userEvent } from "vitest/browser";
import { expect } from "vitest";
import { fakeWorld, type World } from "@atrium/web/testing/fake-world.ts";
import type { PageOptions, PortalPage } from "./render-page.tsx";

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const link = (name: string | RegExp) => page.getByRole("main").getByRole("link", { name });
export const heading = (name?: string) =>
  page.getByRole("main").getByRole("heading", { level: 1, ...(name ? { name } : {}) });
export const account = () => page.getByRole("banner").getByRole("button").last();
export const tile = (name: string) => page.getByRole("main").getByRole("button", { name });
/** Those that are open, the one on top last. */
export const dialogs = () => [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")];
export const inDialog = (name: string) =>
  page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name });

/** Presses something as the keyboard does. */
export async function press(what: Locator, key = "{Enter}"): Promise<void> {
  await expect.element(what).toBeVisible();
  (what.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
}

export type Way = {
  /** Key presses, from a page on which the dialog is open, until it has closed. */
  readonly by: () => Promise<void>;
  readonly focused: () => Locator;
};
export type Row = {
  readonly name: string;
  /** The files that it is drawn by. */
  readonly files: readonly string[];
  readonly at: string;
  readonly options?: () => PageOptions;
  readonly prepare?: (portal: PortalPage) => void;
  readonly open: (portal: PortalPage) => Promise<void>;
  readonly ways: Readonly<Record<string, Way>>;
};

export const escape = async () => userEvent.keyboard("{Escape}");
export const escaping = (focused: () => Locator) => ({ Escape: { by: escape, focused } });
export const pressing = (name: string, focused: () => Locator) => ({
  [name]: { by: () => press(inDialog(name).last()), focused },
});

export const tiles =
  (...own: World["utilities"]) =>
  () => {
    const world = fakeWorld();
    world.utilities = own;
    return { world };
  };
