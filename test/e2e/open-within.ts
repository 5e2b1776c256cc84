import type { Page } from "@playwright/test";
import { isNight } from "../../apps/server/src/testing/size.ts";

/*
 * Addresses of the portal that are opened one after the other by somebody who looks at each. By day the portal that is there opens them, as
 * it would by a link of its own: it is loaded once, which is most of what a page costs. By night it is loaded anew for each.
 */

/** What the portal's router leaves in its page. */
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

/** With nothing of what was opened on it before: the portal comes from an address that it does not know. */
export async function openAnewWithin(page: Page, address: string): Promise<void> {
  if (!isNight) await openWithin(page, new URL("/nowhere", address).href);
  await openWithin(page, address);
}
