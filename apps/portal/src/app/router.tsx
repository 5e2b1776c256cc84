import { createRouter as createTanStackRouter, type RouterHistory } from "@tanstack/react-router";
import { TroubleScreen } from "../pages/trouble/trouble-screen.tsx";
import type { Services } from "../parts/services.ts";
import { others, visitorTree } from "../routes.tsx";
import type { routeTree } from "../routes-signed-in.tsx";

export function createRouter(services: Services, history?: RouterHistory) {
  const router = createTanStackRouter({
    // The types know every address from the start; the router learns those of the signed-in area when one of them is opened.
    routeTree: visitorTree as unknown as typeof routeTree,
    context: { services, isSignedInPath },
    ...(history ? { history } : {}),
    basepath: services.embedded ? "/webview" : "/",
    defaultErrorComponent: TroubleScreen,
    // Query caches what was loaded; the router asks each time and receives the cached answer.
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    notFoundMode: "root",
    scrollRestoration: false,
  });

  async function isSignedInPath(pathname: string): Promise<boolean> {
    const { routeTree } = await import("../routes-signed-in.tsx");
    router.update({ ...router.options, routeTree });
    const [, , found] = router.getMatchedRoutes(pathname);
    return found !== undefined && found.id !== others.id;
  }

  return router;
}

export type Router = ReturnType<typeof createRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: Router;
  }
}
