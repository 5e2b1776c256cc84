import { useBuilding, useMyBuildings } from "../../parts/buildings.ts";
import type { Booking } from "./booking-queries.ts";

/** Where it takes place, whichever building is open. */
export function useBuildingOf({ building_uuid }: Booking) {
  const current = useBuilding();
  return useMyBuildings().find(({ uuid }) => uuid === building_uuid) ?? current;
}
