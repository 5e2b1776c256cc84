import { workerCaches } from "@atrium/rules/offline.ts";

/** Photos that a person has shared with the installed portal are stored on the device until a form takes them, for a day at most. */
const longestMs = 24 * 60 * 60 * 1000;
const name = workerCaches.shared;

/** Replaces the stored photos; `storage` is the worker's. */
export async function keepShared(files: readonly File[], now: number, storage: CacheStorage = caches): Promise<void> {
  await storage.delete(name);
  const cache = await storage.open(name);
  await Promise.all(
    files.map((file, at) => {
      const headers = { "content-type": file.type, "x-name": encodeURIComponent(file.name), "x-at": `${now}` };
      return cache.put(`/shared/${at}`, new Response(file, { headers }));
    }),
  );
}

/** The stored photos, in order. */
export async function readShared(now: number, storage: CacheStorage = caches): Promise<File[]> {
  if (!(await storage.has(name))) return [];
  const cache = await storage.open(name);
  const files: File[] = [];
  for (const key of await cache.keys()) {
    const kept = await cache.match(key);
    if (!kept || now - Number(kept.headers.get("x-at")) > longestMs) continue;
    const type = kept.headers.get("content-type") ?? "";
    files.push(new File([await kept.blob()], decodeURIComponent(kept.headers.get("x-name") ?? ""), { type }));
  }
  if (files.length === 0) await storage.delete(name);
  return files;
}

export async function forgetShared(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(name);
}
