import { doorWorkerPath, workerPath } from "@atrium/rules/offline.ts";

type Policy = { createScriptURL(url: string): string };
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, policy: Policy): Policy };
};

/** The addresses that may be registered. */
const policy: Policy = {
  createScriptURL(url) {
    if (url !== workerPath && url !== doorWorkerPath) throw new TypeError(`${url} is no worker of Atrium's.`);
    return url;
  },
};

/**
 * Registers a service worker, which caches what this page has loaded. A browser may refuse it, as in private windows: then the page needs a
 * network.
 */
export async function registerWorker(path: string): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const url = (trustedTypes?.createPolicy("portal-worker", policy) ?? policy).createScriptURL(path);
  const registration = await serviceWorker?.register(url, { updateViaCache: "none" }).catch(() => undefined);
  if (registration) keepWhatIsShown(registration);
}

/** The files that this page loaded before there was a worker to cache them: the language, the typeface, pictures. */
function keepWhatIsShown({ active, installing, waiting }: ServiceWorkerRegistration): void {
  const worker = active ?? installing ?? waiting;
  // The scanner's page may be controlled by another worker until its own is active.
  if (!worker || navigator.serviceWorker.controller?.scriptURL === worker.scriptURL) return;
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
