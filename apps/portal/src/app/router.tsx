import { createRouter as createTanStackRouter, type RouterHistory } from "@tanstack/react-router";
import { TroubleScreen } from "../pages/trouble/trouble-screen.tsx";
import type { Services } from "../parts/services.ts";
import { routeTree } from "./routes.ts";

export function createRouter(services: Services, history?: RouterHistory) {
  return createTanStackRouter({
    routeTree,
    context: { services },
    ...(history ? { history } : {}),
    basepath: services.embedded ? "/webview" : "/",
    defaultErrorComponent: TroubleScreen,
    // Query holds what was loaded; the router asks each time and is answered from there.
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    notFoundMode: "root",
    scrollRestoration: false,
  });
}

export type Router = ReturnType<typeof createRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: Router;
  }
}
