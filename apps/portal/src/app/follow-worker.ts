import { readFlag } from "@atrium/rules/flags.ts";
import { workerPath } from "@atrium/rules/offline.ts";
import { emptyPersonalCaches } from "@atrium/web/storage.ts";
import { readShared } from "../parts/shared-photos.ts";
import type { Services } from "../parts/services.ts";

type Policy = { createScriptURL(url: string): string };
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, policy: Policy): Policy };
};

/** The one address that may be registered. */
const policy: Policy = {
  createScriptURL(url) {
    if (url !== workerPath) throw new TypeError(`${url} is not the portal's worker.`);
    return url;
  },
};

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
    const url = (trustedTypes?.createPolicy("portal-worker", policy) ?? policy).createScriptURL(workerPath);
    // A browser may refuse it, as in private windows: then the portal needs a network.
    const registration = await serviceWorker?.register(url, { updateViaCache: "none" }).catch(() => undefined);
    if (registration) keepWhatIsShown(registration);
  }

  kiosk.subscribe(() => void settle());
  session.subscribe(() => void settle());
  await settle();
}

/** What this page has loaded before there was a worker to keep it: the language, the typeface, pictures. */
function keepWhatIsShown({ active, installing, waiting }: ServiceWorkerRegistration): void {
  const worker = active ?? installing ?? waiting;
  if (!worker || navigator.serviceWorker.controller) return;
  const tell = () => {
    if (worker.state !== "activated") return;
    const urlsToCache = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.startsWith(location.origin));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has no origin of its own
    worker.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
  };
  worker.addEventListener("statechange", tell);
  tell();
}

async function forgetWorker(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await serviceWorker?.getRegistration(workerPath);
  await registration?.unregister();
  if (!("caches" in globalThis)) return;
  await emptyPersonalCaches();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("atrium.")).map((name) => caches.delete(name)));
}
