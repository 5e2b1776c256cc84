import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { building } from "./signed-in.tsx";

const serviceRequests = createRoute({
  getParentRoute: () => building,
  path: "service-requests",
  validateSearch: (search: Record<string, unknown>): { request?: unknown } => search,
  staticData: { oneScreen: true },
  loader: ({ context, params }) =>
    import("../inside/service-requests-screen.tsx").then(({ loadServiceRequests }) =>
      loadServiceRequests(context.services, params.buildingUuid),
    ),
  component: lazyRouteComponent(() => import("../inside/service-requests-screen.tsx"), "ServiceRequestsScreen"),
});

/** What is to be done in a building (2 §2). */
export const serviceRequestRoutes = [serviceRequests];
