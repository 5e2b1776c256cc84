import { lazyRouteComponent } from "@tanstack/react-router";

/** As Chromium, Firefox and Safari say it, and Vite of a stylesheet. */
const saying =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

class LostScript extends Error {
  override name = "LostScript";
}

/** A script or stylesheet of the app that did not come: without a network, or because its release is no longer served. */
export function isLostScript(error: unknown): error is Error {
  return error instanceof LostScript || (error instanceof Error && saying.test(error.message));
}

/**
 * The router's `lazyRouteComponent`, which would load the whole page anew as soon as a script is missing, also where nothing would come. That is
 * left to the screen that stands in its place, which asks for the server first (`failed-screen.tsx`).
 */
export const lateScreen: typeof lazyRouteComponent = (file, name) =>
  lazyRouteComponent(
    () =>
      file().catch((error: unknown) => {
        throw isLostScript(error) ? new LostScript("A script did not come.", { cause: error }) : error;
      }),
    name,
  );
