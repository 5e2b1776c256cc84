import { getRouteApi, Outlet } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { BuildingLayout } from "../pages/layout/building-layout.tsx";
import { HomeSkeleton } from "../pages/home/home-skeleton.tsx";
import { loadWhenIdle, whenIdle } from "@atrium/web/when-idle.ts";
import { useIsLeft } from "../parts/current-building.ts";
import { useServices } from "../parts/services.ts";

const route = getRouteApi("/signed-in/building/$buildingUuid");

/** Loads after the first screen is drawn. If it cannot be loaded, screens work without it. */
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

/** Fetched while there is a network, because without one it could not be loaded to say so. */
function OfflinePlace() {
  const { network } = useServices();
  const [Line, setLine] = useState<ComponentType>();
  useEffect(() => {
    return loadWhenIdle(
      network,
      () => import("./offline-line.tsx"),
      ({ OfflineLine }) => setLine(() => OfflineLine),
    );
  }, [network]);
  return Line && <Line />;
}

/** A page of a building in the building's layout. */
export function BuildingScreen() {
  const { buildingUuid } = route.useParams();
  // Remounted for another building: components that stayed would refetch in the next building's language.
  return (
    <BuildingLayout line={<OfflinePlace />}>
      {useIsLeft(buildingUuid) ? <HomeSkeleton /> : <Outlet />}
      <AfterScreen />
    </BuildingLayout>
  );
}

/** A page of the person's own, in the layout of their current building. */
export function PersonalScreen() {
  return (
    <BuildingLayout line={<OfflinePlace />}>
      <Outlet />
      <AfterScreen />
    </BuildingLayout>
  );
}
