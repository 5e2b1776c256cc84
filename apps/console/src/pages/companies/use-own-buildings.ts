import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { useBuildings } from "../../parts/places-query.ts";

/** The buildings to which the person may add a company, and from which they may remove it. */
export function useOwnBuildings(): { uuid: string; name: string }[] {
  const me = useMe();
  const { buildings } = useBuildings();
  return buildings.filter(({ uuid }) => me !== undefined && mayInBuilding(me, "companies.vouch", uuid));
}
