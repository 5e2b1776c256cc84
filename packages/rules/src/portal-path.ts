import { previewPath } from "./preview.ts";

/** The first path segments of the portal's addresses; a test compares the list to the portal's routes. */
export const portalBeginnings: ReadonlySet<string> = new Set([
  "",
  "home",
  "login",
  "signup",
  "reset-password",
  "verify",
  "decide",
  "logout",
  "building",
  "account",
  "add-card",
  "my-history",
  "help-desk",
  "maintenance",
  "design",
  "bridge",
  "r",
  previewPath.slice(1),
]);

/**
 * Whether the portal may have a page at this path, also inside an app (`/webview/…`). Any other is answered with 404 and the portal's page
 * that says so.
 */
export function isPortalPath(pathname: string): boolean {
  return portalBeginnings.has(pathname.replace(/^\/webview(?=\/|$)/, "").split("/")[1] ?? "");
}
