import { consolePath } from "./console-path.ts";

/** The address of the portal's service worker, and the one that receives photos shared with an installed portal. */
export const workerPath = "/worker.js";
export const sharePath = "/share";
/** The page it redirects to: a new request with the photos, or without them if no worker could store them. */
export const shareTaken = "/help-desk#shared";
export const shareLost = "/help-desk#shared-lost";

/** The address of the service worker of an event's door page, which belongs to the console. */
export const doorWorkerPath = `${consolePath}/worker.js`;

/** The response header of a page that may be shown offline: it contains no personal data, and is not a landing page. */
export const shellHeader = "x-portal-shell";

/** The caches of the worker; API reads are in none of them. */
export const workerCaches = {
  shell: "atrium.shell",
  assets: "atrium.assets",
  pictures: "atrium.pictures",
  shared: "atrium.shared",
} as const;

export type WorkerCache = keyof typeof workerCaches;

/** The caches of the door's worker. */
export const doorCaches = { page: "atrium.door", assets: "atrium.door-assets" } as const;

export type DoorCache = keyof typeof doorCaches;

type Asked = {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
  /** `document` for the page itself, `iframe` for a page in an iframe. */
  readonly destination: string;
};

/** Addresses on the portal's host that are not pages of the portal. */
const otherPages = new RegExp(
  `^/(api|assets|files|icons|webview|mailbox|calendar|${consolePath.slice(1)})(/|$)|\\.[a-z0-9]{1,10}$`,
  "i",
);

/**
 * What the worker answers, and from which cache; undefined for everything that it leaves to the browser: every API call and stream, every
 * iframe, the console, pages inside an app, and other origins.
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

/** The same for the door's worker: only that page, and the console's files. */
export function answeredAtTheDoor({ url, method, mode, destination }: Asked, origin: string): DoorCache | undefined {
  const { origin: asked, pathname } = new URL(url);
  if (asked !== origin || method !== "GET") return undefined;
  if (mode === "navigate") return destination === "document" && doorPage.test(pathname) ? "page" : undefined;
  return pathname.startsWith(`${consolePath}/assets/`) ? "assets" : undefined;
}
