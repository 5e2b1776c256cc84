import { readFlag } from "@atrium/rules/flags.ts";
import { workerPath } from "@atrium/rules/offline.ts";
import { registerWorker } from "@atrium/web/register-worker.ts";
import { emptyPersonalCaches } from "@atrium/web/storage.ts";
import { readShared } from "../parts/shared-photos.ts";
import type { Services } from "../parts/services.ts";

/**
 * Registers the service worker for a signed-in person, after the first screen is drawn. Removes it where the operator has switched it off and
 * where the browser becomes a kiosk. Pages from plain files, of a farm or inside an app have none.
 */
export async function followWorker(services: Services): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const { boot, session, kiosk, embedded, farm, viewAs } = services;
  const isServed = document.getElementById("atrium-boot") !== null;
  if (!serviceWorker || !isServed || embedded || viewAs || farm || boot.development) return;

  // Shared photos that no form has taken are deleted after a while.
  void readShared(Date.now()).catch(() => undefined);
  let following = false;
  async function settle(): Promise<void> {
    if (!readFlag(boot.flags, "offline-portal") || kiosk.get()) return forgetWorker(serviceWorker);
    if (session.state() !== "signed_in" || following) return;
    following = true;
    await registerWorker(workerPath);
  }

  kiosk.subscribe(() => void settle());
  session.subscribe(() => void settle());
  await settle();
}

async function forgetWorker(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await serviceWorker?.getRegistration(workerPath);
  await registration?.unregister();
  if (!("caches" in globalThis)) return;
  await emptyPersonalCaches();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("atrium.")).map((name) => caches.delete(name)));
}
