import { readFlag } from "@atrium/rules/flags.ts";
import { doorWorkerPath, shareLost, sharePath, workerPath } from "@atrium/rules/offline.ts";
import type { FastifyInstance } from "fastify";
import type { Brand } from "../brands/brands.ts";
import { type Flags, flagContext } from "../flags/flags.ts";
import type { FlagServices } from "../flags/services.ts";

/** Replaces the service worker if the operator has switched it off: it deletes the caches, and unregisters itself. */
const leaving = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("atrium.")).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;

/** Whether browsers may cache the brand's portal, for the caller. */
export async function isOfflineOn(flags: Flags, brand: Brand): Promise<boolean> {
  return readFlag(await flags.evaluate(brand, flagContext(brand, undefined)), "offline-portal");
}

/** The service workers of the portal and of the door, revalidated at each visit, and the answers to its routes without a worker. */
export function mountOffline(
  app: FastifyInstance,
  { brands, flags }: FlagServices,
  folders: { portal: string; console: string },
): void {
  for (const [path, folder] of [
    [workerPath, folders.portal],
    [doorWorkerPath, folders.console],
  ] as const)
    app.get(path, async (request, reply) => {
      const on = await isOfflineOn(flags, await brands.ofRequest(request));
      reply
        .header("cache-control", "no-cache")
        .header("vary", "host")
        // It may load the app's files from this origin, and nothing else.
        .header("content-security-policy", "default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
      if (on) return reply.sendFile("worker.js", folder, { cacheControl: false });
      return reply.type("text/javascript; charset=utf-8").send(leaving);
    });

  // A browser without the worker sends shared photos here: they are discarded, and the form says so.
  void app.register(async (scope) => {
    scope.addContentTypeParser("multipart/form-data", (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post(sharePath, async (_request, reply) => reply.redirect(shareLost, 303));
  });
}
