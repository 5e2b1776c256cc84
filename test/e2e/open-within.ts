import type { Page } from "@playwright/test";
import { isNight } from "../../apps/server/src/testing/size.ts";

/*
 * Opens addresses of the portal one after the other, as a person would follow links. By day the loaded portal navigates to them: it is loaded once,
 * which is most of the cost of a page. At night it is loaded again for each.
 */

/** The global in which the portal's router is found. */
type Routed = {
  __TSR_ROUTER__?: {
    navigate(to: { href: string }): Promise<void>;
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
  };
};

export async function openWithin(page: Page, address: string): Promise<void> {
  const { origin, pathname, search, hash } = new URL(address);
  const isOfPortal =
    new URL(page.url()).origin === origin && (await page.evaluate(() => "__TSR_ROUTER__" in globalThis));
  if (isNight || !isOfPortal) return void (await page.goto(address));
  const href = `${pathname}${search}${hash}`;
  await page.evaluate((to) => (globalThis as Routed).__TSR_ROUTER__?.navigate({ href: to }), href);
  await page.waitForFunction(() => {
    const state = (globalThis as Routed).__TSR_ROUTER__?.state;
    return state?.status === "idle" && state.resolvedLocation?.href === state.location.href;
  });
}

/** Without dialogs and menus of the former page: by day the portal first navigates to an address that it does not know. */
export async function reopenWithin(page: Page, address: string): Promise<void> {
  if (!isNight) await openWithin(page, new URL("/nowhere", address).href);
  await openWithin(page, address);
}
