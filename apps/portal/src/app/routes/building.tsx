import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
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

const ContentTrouble = lazy(() => import("../inside/content-trouble.tsx"));
const content = createRoute({
  getParentRoute: () => building,
  path: "content/$contentUuid",
  loader: ({ context, params }) =>
    import("../../features/content-detail/content-queries.ts").then(({ loadContent }) =>
      loadContent(context.services, params),
    ),
  component: lazyRouteComponent(() => import("../inside/content-screen.tsx")),
  pendingComponent: lazyRouteComponent(
    () => import("../../features/content-detail/content-skeleton.tsx"),
    "ContentSkeleton",
  ),
  // The router shows it outside of its own places to wait in.
  errorComponent: (props) => (
    <Suspense>
      <ContentTrouble {...props} />
    </Suspense>
  ),
});

/** The pages of a building. */
export const buildingRoutes = [buildingHome, content];
