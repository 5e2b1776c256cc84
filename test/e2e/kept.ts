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
