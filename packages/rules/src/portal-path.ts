import { previewPath } from "./preview.ts";

/** What an address of the portal begins with, behind the host; a test holds the list to the portal's routes. */
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

/** Whether the portal may have a page at this path, in an app's frame (`/webview/…`) too. Any other is answered 404, with the portal's page that says so. */
export function isPortalPath(pathname: string): boolean {
  return portalBeginnings.has(pathname.replace(/^\/webview(?=\/|$)/, "").split("/")[1] ?? "");
}
