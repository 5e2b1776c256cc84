import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { useBuildings } from "../../parts/places-query.ts";

/** The buildings into which one may bring a company, and out of which one may lead it. */
export function useOwnBuildings(): { uuid: string; name: string }[] {
  const me = useMe();
  const { buildings } = useBuildings();
  return buildings.filter(({ uuid }) => me !== undefined && mayInBuilding(me, "companies.vouch", uuid));
}
