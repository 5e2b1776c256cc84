import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { building } from "./signed-in.tsx";

const buildingHome = createRoute({
  getParentRoute: () => building,
  path: "/",
  loader: ({ context, params }) =>
    import("../../features/home/home-queries.ts").then(({ loadHome }) =>
      loadHome(context.services, params.buildingUuid),
    ),
  component: lazyRouteComponent(() => import("../../features/home/home-page.tsx"), "HomePage"),
  pendingComponent: lazyRouteComponent(() => import("../../features/home/home-skeleton.tsx"), "HomeSkeleton"),
});

const content = createRoute({
  getParentRoute: () => building,
  path: "content/$contentUuid",
  loader: ({ context, params }) =>
    import("../../features/content-detail/content-queries.ts").then(({ loadContent }) =>
      loadContent(context.services, params),
    ),
  component: lazyRouteComponent(() => import("../inside/content-screens.tsx"), "ContentScreen"),
  pendingComponent: lazyRouteComponent(
    () => import("../../features/content-detail/content-skeleton.tsx"),
    "ContentSkeleton",
  ),
  errorComponent: lazyRouteComponent(() => import("../inside/content-screens.tsx"), "ContentTrouble"),
});

/** The pages of a building. */
export const buildingRoutes = [buildingHome, content];
