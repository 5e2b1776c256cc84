import { useBuilding, useMyBuildings } from "../../parts/buildings.ts";
import type { Booking } from "./booking-queries.ts";

/** The building of the booking, whichever building is current. */
export function useBuildingOf({ building_uuid }: Booking) {
  const current = useBuilding();
  return useMyBuildings().find(({ uuid }) => uuid === building_uuid) ?? current;
}
