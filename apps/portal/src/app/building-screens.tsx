import { getRouteApi, Outlet } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { BuildingLayout } from "../pages/layout/building-layout.tsx";
import { HomeSkeleton } from "../pages/home/home-skeleton.tsx";
import { whenIdle } from "@atrium/web/when-idle.ts";
import { useIsLeft } from "../parts/current-building.ts";
import { useServices } from "../parts/services.ts";

const route = getRouteApi("/signed-in/building/$buildingUuid");

/** It waits until the first screen stands, and no screen is without its own where it cannot be had. */
const Analytics = lazy<ComponentType>(async () => {
  await new Promise<void>((stands) => whenIdle(stands));
  return import("../pages/analytics/analytics-layer.tsx").catch(() => ({ default: () => null }));
});

function AfterScreen() {
  return (
    <Suspense>
      <Analytics />
    </Suspense>
  );
}

/** Fetched while there is a network: without one it could not come to say so. */
function OfflinePlace() {
  const { network } = useServices();
  const [Line, setLine] = useState<ComponentType>();
  useEffect(() => {
    if (Line) return undefined;
    const load = () =>
      whenIdle(() => {
        import("./offline-line.tsx").then(({ OfflineLine }) => setLine(() => OfflineLine)).catch(() => undefined);
      });
    load();
    // What did not come is asked for again when the network changes.
    return network.subscribe(load);
  }, [Line, network]);
  return Line && <Line />;
}

/** A page of a building in its frame. */
export function BuildingScreen() {
  const { buildingUuid } = route.useParams();
  // Whatever of it stayed on the page would ask for itself anew, in the next building's language.
  return (
    <BuildingLayout line={<OfflinePlace />}>
      {useIsLeft(buildingUuid) ? <HomeSkeleton /> : <Outlet />}
      <AfterScreen />
    </BuildingLayout>
  );
}

/** A page of a person's own, in the frame of the building that they are in. */
export function PersonalScreen() {
  return (
    <BuildingLayout line={<OfflinePlace />}>
      <Outlet />
      <AfterScreen />
    </BuildingLayout>
  );
}
