import { readFlag } from "@atrium/rules/flags.ts";
import { workerPath } from "@atrium/rules/offline.ts";
import { registerWorker } from "@atrium/web/register-worker.ts";
import { emptyPersonalCaches } from "@atrium/web/storage.ts";
import { readShared } from "../parts/shared-photos.ts";
import type { Services } from "../parts/services.ts";

/**
 * Registers the service worker for whoever is signed in, once the first screen stands; takes it away where the operator has switched it off and
 * where the browser becomes a kiosk. A page from plain files, of a farm or inside an app has none.
 */
export async function followWorker(services: Services): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const { boot, session, kiosk, embedded, farm, viewAs } = services;
  const isServed = document.getElementById("atrium-boot") !== null;
  if (!serviceWorker || !isServed || embedded || viewAs || farm || boot.development) return;

  // What nobody has come for is not kept for ever.
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
