import { createRootRouteWithContext, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import type { Services } from "../../shared/services.ts";

export const NotFoundPage = lazyRouteComponent(
  () => import("../../features/trouble/not-found-page.tsx"),
  "NotFoundPage",
);

/** Of all routes: what they are given, and what stands where none is. */
export const root = createRootRouteWithContext<{ services: Services }>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});
