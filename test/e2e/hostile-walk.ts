import { expect, type Page } from "@playwright/test";
import { sized } from "../../apps/server/src/testing/size.ts";
import type { Visit } from "./browser.ts";
import type { Watch } from "./hostile-watch.ts";
import { reopenWithin, openWithin } from "./open-within.ts";
import { settled } from "./settled.ts";

/** Waits until a page shows everything that it has requested. React keeps placeholders for a third of a second, and what replaces them requests more. */
export async function loaded(page: Page): Promise<void> {
  await settled(page);
  await expect(page.locator(":is(main, dialog[open]) [class*=bone]")).toHaveCount(0);
  await settled(page);
}

export async function screenLoaded(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await loaded(page);
}

/** Buttons that may open something. Those of a carousel open nothing, and appear and disappear with its content. */
export const openers = "main button:visible:not([aria-disabled])";

/** Presses the controls of a page one by one, each on the page as first opened, and checks what opens. */
export async function pressAll({ page, context }: Visit, { look }: Watch, controls: string): Promise<void> {
  const address = page.url();
  const path = new URL(address).pathname;
  await screenLoaded(page);
  const count = await page.locator(controls).count();
  for (let index = 0; index < Math.min(count, sized(12, 50)); index += 1) {
    const control = page.locator(controls).nth(index);
    if (!(await control.isEnabled())) continue;
    await control.click();
    await loaded(page);
    await look(`${path}, after ${controls} ${index + 1}`);
    for (const other of context.pages().slice(1)) await other.close();
    await reopenWithin(page, address);
    await screenLoaded(page);
  }
}

/** The kind of a page: addresses that differ only in the item they show have the same kind. */
function kindOf({ pathname, searchParams }: URL): string {
  const words = [...searchParams].map(([name, value]) => (/^[a-z_]+$/.test(value) ? `${name}=${value}` : name));
  return `${pathname.replace(/[0-9a-f-]{36}/g, "*")}?${words.toSorted().join("&")}`;
}

/**
 * Opens every page that a link of the portal leads to, starting with these, and checks each, at most `most` pages of a kind. Returns the kinds that
 * were opened.
 */
export async function walk(
  { page, at }: Visit,
  { look }: Watch,
  starts: readonly string[],
  most: number,
): Promise<string[]> {
  const { origin } = new URL(at("/"));
  const known = new Set<string>();
  const counts = new Map<string, number>();
  const waiting = starts.map(at);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const kind = kindOf(new URL(next));
    const count = counts.get(kind) ?? 0;
    if (known.has(next) || count >= most || kind.startsWith("/logout")) continue;
    known.add(next);
    counts.set(kind, count + 1);
    await openWithin(page, next);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    // A booking is in a dialog over its list, which renders after the list.
    if (new URL(next).searchParams.has("booking"))
      await page.locator("dialog[open]").getByRole("heading", { level: 3 }).first().waitFor();
    await loaded(page);
    await look(next.slice(origin.length));
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href),
    );
    for (const link of links) {
      const url = URL.parse(link);
      if (url?.origin === origin && !url.hash && url.pathname !== "/") waiting.push(url.href);
    }
  }
  return [...counts.keys()];
}
