import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** What a visit needs whose service worker shall answer. */
export const withWorker = { serviceWorkers: "allow" } as const;

/** Until the worker answers for this page, and the cache whose name begins so holds an entry with `part`. */
export async function untilKept(page: Page, cache: string, part: string): Promise<void> {
  const holds = ([name, wanted]: [string, string]) =>
    (async () => {
      if (!navigator.serviceWorker.controller) return false;
      const names = (await caches.keys()).filter((each) => each.startsWith(name));
      const keys = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()));
      return keys.flat().some(({ url }) => decodeURIComponent(url.replaceAll("+", " ")).includes(wanted));
    })();
  await expect.poll(() => page.evaluate(holds, [cache, part] as [string, string])).toBe(true);
}

/** Until that cache holds all that this page has loaded from under `path`: what it consists of, of which one missing piece is too many without a network. */
export async function untilAllKept(page: Page, cache: string, path: string): Promise<void> {
  const missing = ([name, under]: [string, string]) =>
    (async () => {
      const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
      const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(under));
      const names = (await caches.keys()).filter((each) => each.startsWith(name));
      const keys = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()));
      const kept = new Set(keys.flat().map(({ url }) => url));
      return own.map(({ href }) => href).filter((href) => !kept.has(href));
    })();
  await expect.poll(() => page.evaluate(missing, [cache, path] as [string, string])).toEqual([]);
}
