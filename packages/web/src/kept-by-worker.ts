import { shellHeader } from "@atrium/rules/offline.ts";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst, NetworkFirst } from "workbox-strategies";

/* What the service workers of the apps keep, and how. */

/** A line that says nothing for so long is none. */
const longestWaitSeconds = 8;
const matchOptions = { ignoreVary: true };

/** One page for every address, kept under `key` where the server says that it may be. */
export function keptPage(cacheName: string, key: string): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: longestWaitSeconds,
    matchOptions,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => key,
        cacheWillUpdate: async ({ response }) => (response.ok && response.headers.has(shellHeader) ? response : null),
      },
    ],
  });
}

/** The least lately used go first, and all of them where the device has no room. */
export function keptFiles(cacheName: string, maxEntries: number, maxAgeSeconds?: number): CacheFirst {
  const limits = { maxEntries, purgeOnQuotaError: true, ...(maxAgeSeconds ? { maxAgeSeconds } : {}) };
  return new CacheFirst({
    cacheName,
    matchOptions,
    plugins: [new ExpirationPlugin(limits) as WorkboxPlugin],
  });
}
