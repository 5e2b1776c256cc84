import { consolePath } from "./console-path.ts";
import { type DoorCache, sharePath, type WorkerCache } from "./offline.ts";

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
