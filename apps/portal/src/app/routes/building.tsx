import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { itemRoute } from "./item-route.tsx";
import { building } from "./signed-in.tsx";
import { waiting } from "./waiting.tsx";

const buildingHome = createRoute({
  getParentRoute: () => building,
  path: "/",
  loader: ({ context, params }) =>
    import("../../pages/home/home-queries.ts").then(({ loadHome }) => loadHome(context.services, params.buildingUuid)),
  component: lazyRouteComponent(() => import("../../pages/home/home-page.tsx"), "HomePage"),
  pendingComponent: waiting(lazyRouteComponent(() => import("../../pages/home/home-skeleton.tsx"), "HomeSkeleton")),
});

const content = itemRoute("content/$contentUuid", () => import("../inside/content-screen.tsx"));
const post = itemRoute("posts/$postUuid", () => import("../inside/post-screen.tsx"));

/** The pages of a building. */
export const buildingRoutes = [buildingHome, content, post];
