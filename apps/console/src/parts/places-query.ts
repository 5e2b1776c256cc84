import { endpointQuery } from "@atrium/web/queries.ts";
import { type Services, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";

/** The places in which the person has any capability; companies by the beginning of their name. */
export const placesQuery = ({ api }: Pick<Services, "api">, company_search?: string) =>
  endpointQuery(api, "GET /admin/v1/places", { query: company_search ? { company_search } : {} });

/** The buildings to filter by, and the zone of each. */
export function useBuildings() {
  const { data } = useQuery(placesQuery(useServices()));
  const buildings = data?.data.buildings ?? [];
  return {
    buildings,
    isThere: data !== undefined,
    zoneOf: (uuid: string | undefined) => buildings.find((building) => building.uuid === uuid)?.timezone,
  };
}
