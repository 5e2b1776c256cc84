import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** The options of a visit with a service worker. */
export const withWorker = { serviceWorkers: "allow" } as const;

/** Waits until the worker controls this page, and the cache with this prefix has an entry with `part`. */
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

/** Waits until the cache with this prefix has every file that this page has loaded from below `path`. */
export async function untilAllKept(page: Page, cache: string, path: string): Promise<void> {
  const missing = ([name, below]: [string, string]) =>
    (async () => {
      if (!navigator.serviceWorker.controller) return ["a worker"];
      const names = (await caches.keys()).filter((each) => each.startsWith(name));
      const keys = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()));
      const kept = new Set(keys.flat().map(({ url }) => url));
      const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
      return loaded.filter((url) => new URL(url).pathname.startsWith(below) && !kept.has(url));
    })();
  await expect.poll(() => page.evaluate(missing, [cache, path] as [string, string])).toEqual([]);
}
