import { shellHeader } from "@atrium/rules/offline.ts";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst, NetworkFirst } from "workbox-strategies";

/* The caching rules of the apps' service workers. */

/** A connection without any data for this long counts as lost. */
const longestWaitSeconds = 8;
const matchOptions = { ignoreVary: true };

/** One page for every address, cached under `key` if the server allows it. */
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

/** The least recently used entries are removed first, and all of them if the device is full. */
export function keptFiles(cacheName: string, maxEntries: number, maxAgeSeconds?: number): CacheFirst {
  const limits = { maxEntries, purgeOnQuotaError: true, ...(maxAgeSeconds ? { maxAgeSeconds } : {}) };
  return new CacheFirst({
    cacheName,
    matchOptions,
    plugins: [new ExpirationPlugin(limits) as WorkboxPlugin],
  });
}
