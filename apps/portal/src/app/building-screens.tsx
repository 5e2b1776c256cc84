import { getRouteApi, Outlet } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { BuildingFrame } from "../pages/frame/building-frame.tsx";
import { HomeSkeleton } from "../pages/home/home-skeleton.tsx";
import { useIsLeft } from "../parts/current-building.ts";

const route = getRouteApi("/signed-in/building/$buildingUuid");

/** It waits until the first screen stands, and no screen is without its own where it cannot be had. */
const Analytics = lazy<ComponentType>(async () => {
  await new Promise<void>((stands) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => stands(), { timeout: 3000 });
    else setTimeout(stands, 1000);
  });
  return import("../pages/analytics/analytics-layer.tsx").catch(() => ({ default: () => null }));
});

function AfterScreen() {
  return (
    <Suspense>
      <Analytics />
    </Suspense>
  );
}

/** A page of a building in its frame. */
export function BuildingScreen() {
  const { buildingUuid } = route.useParams();
  // Whatever of it stayed on the page would ask for itself anew, in the next building's language.
  return (
    <BuildingFrame>
      {useIsLeft(buildingUuid) ? <HomeSkeleton /> : <Outlet />}
      <AfterScreen />
    </BuildingFrame>
  );
}

/** A page of a person's own, in the frame of the building that they are in. */
export function PersonalScreen() {
  return (
    <BuildingFrame>
      <Outlet />
      <AfterScreen />
    </BuildingFrame>
  );
}
