import { ApiRefusal } from "@atrium/contract/client.ts";
import { createRoute, lazyRouteComponent, type ErrorComponentProps } from "@tanstack/react-router";
import { loadContent } from "../../features/content-detail/content-queries.ts";
import { loadHome } from "../../features/home/home-queries.ts";
import { TroubleScreen } from "../../features/trouble/trouble-screen.tsx";
import { building } from "./signed-in.tsx";

const buildingHome = createRoute({
  getParentRoute: () => building,
  path: "/",
  loader: ({ context, params }) => loadHome(context.services, params.buildingUuid),
  component: lazyRouteComponent(() => import("../../features/home/home-page.tsx"), "HomePage"),
  pendingComponent: lazyRouteComponent(() => import("../../features/home/home-skeleton.tsx"), "HomeSkeleton"),
});

const ContentPage = lazyRouteComponent(() => import("../../features/content-detail/content-page.tsx"), "ContentPage");
const ContentMissing = lazyRouteComponent(
  () => import("../../features/content-detail/content-missing.tsx"),
  "ContentMissing",
);
const missing: readonly string[] = ["content_not_found", "building_not_found", "invalid_parameter"];
const content = createRoute({
  getParentRoute: () => building,
  path: "content/$contentUuid",
  loader: async ({ context, params }) => {
    await Promise.all([loadContent(context.services, params), ContentPage.preload?.()]);
  },
  component: function ContentRoute() {
    return <ContentPage address={content.useParams()} />;
  },
  pendingComponent: lazyRouteComponent(
    () => import("../../features/content-detail/content-skeleton.tsx"),
    "ContentSkeleton",
  ),
  errorComponent: function ContentTrouble(props: ErrorComponentProps) {
    const { error } = props;
    return error instanceof ApiRefusal && missing.includes(error.problem.code) ? (
      <ContentMissing />
    ) : (
      <TroubleScreen {...props} />
    );
  },
});

/** The pages of a building. */
export const buildingRoutes = [buildingHome, content];
