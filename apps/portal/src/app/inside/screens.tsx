import { Outlet, useParams } from "@tanstack/react-router";
import { BuildingFrame } from "../../features/frame/building-frame.tsx";
import { HomeSkeleton } from "../../features/home/home-skeleton.tsx";
import { useIsLeft } from "../../shared/current-building.ts";

/** A page of a building in its frame. */
export function BuildingScreen() {
  const { buildingUuid = "" } = useParams({ strict: false });
  // Whatever of it stayed on the page would ask for itself anew, in the next building's language.
  return <BuildingFrame>{useIsLeft(buildingUuid) ? <HomeSkeleton /> : <Outlet />}</BuildingFrame>;
}

/** A page of a person's own, in the frame of the building that they are in. */
export function PersonalScreen() {
  return (
    <BuildingFrame>
      <Outlet />
    </BuildingFrame>
  );
}
