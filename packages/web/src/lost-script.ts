import { lazyRouteComponent } from "@tanstack/react-router";

/** The messages of Chromium, Firefox and Safari, and Vite's for a stylesheet. */
const saying =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

class LostScript extends Error {
  override name = "LostScript";
}

/** A script or stylesheet of the app failed to load: no network, or its release is no longer served. */
export function isLostScript(error: unknown): error is Error {
  return error instanceof LostScript || (error instanceof Error && saying.test(error.message));
}

/**
 * Replaces the router's `lazyRouteComponent`, which would reload the whole page as soon as a script is missing, even without a network. Here
 * the error screen decides that, after asking the server (`failed-screen.tsx`).
 */
export const lateScreen: typeof lazyRouteComponent = (file, name) =>
  lazyRouteComponent(
    () =>
      file().catch((error: unknown) => {
        throw isLostScript(error) ? new LostScript("A script did not come.", { cause: error }) : error;
      }),
    name,
  );
