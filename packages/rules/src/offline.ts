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
