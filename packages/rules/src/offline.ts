import { consolePath } from "./console-path.ts";

/** Where the portal's service worker lies, and where an installed portal is handed photos that somebody shares with it. */
export const workerPath = "/worker.js";
export const sharePath = "/share";
/** Where that leads: to a new request with the photos, or without where no worker was there to take them. */
export const shareTaken = "/help-desk#shared";
export const shareLost = "/help-desk#shared-lost";

/** Where the service worker of the door of an event lies, which is a page of the console. */
export const doorWorkerPath = `${consolePath}/worker.js`;

/** The server says by this header of a page that it may be shown again without a network: it is nobody's, and no landing. */
export const shellHeader = "x-portal-shell";

/** The caches of the worker; what is read of the API is none of them. */
export const workerCaches = {
  shell: "atrium.shell",
  assets: "atrium.assets",
  pictures: "atrium.pictures",
  shared: "atrium.shared",
} as const;

export type WorkerCache = keyof typeof workerCaches;

/** The same of the door's worker. */
export const doorCaches = { page: "atrium.door", assets: "atrium.door-assets" } as const;

export type DoorCache = keyof typeof doorCaches;

type Asked = {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
  /** `document` for the page itself, `iframe` for what stands in a frame of it. */
  readonly destination: string;
};

/** Addresses of the portal's host that are no pages of the portal. */
const otherPages = new RegExp(
  `^/(api|assets|files|icons|webview|mailbox|calendar|${consolePath.slice(1)})(/|$)|\\.[a-z0-9]{1,10}$`,
  "i",
);

/**
 * What the worker answers, and from which cache; undefined for everything that it leaves to the browser: every call of the API with its streams,
 * every frame, the console, pages that an app shows, and whatever lies elsewhere.
 */
export function answeredByWorker({ url, method, mode, destination }: Asked, origin: string): WorkerCache | undefined {
  const { origin: asked, pathname } = new URL(url);
  if (asked !== origin) return undefined;
  const isPage = mode === "navigate" && destination === "document";
  if (method === "POST") return isPage && pathname === sharePath ? "shared" : undefined;
  if (method !== "GET") return undefined;
  if (mode === "navigate") return isPage && !otherPages.test(pathname) ? "shell" : undefined;
  if (pathname.startsWith("/assets/")) return "assets";
  return /^\/files\/[^/]+\/\d+\.webp$/.test(pathname) ? "pictures" : undefined;
}

const doorPage = new RegExp(`^${consolePath}/events/[^/]+/door$`);

/** The same of the door's worker: that page alone, and what the console consists of. */
export function answeredAtTheDoor({ url, method, mode, destination }: Asked, origin: string): DoorCache | undefined {
  const { origin: asked, pathname } = new URL(url);
  if (asked !== origin || method !== "GET") return undefined;
  if (mode === "navigate") return destination === "document" && doorPage.test(pathname) ? "page" : undefined;
  return pathname.startsWith(`${consolePath}/assets/`) ? "assets" : undefined;
}
