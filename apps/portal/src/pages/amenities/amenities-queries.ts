import type { EndpointReply } from "@atrium/contract/client.ts";
import { nextOffset } from "@atrium/web/queries.ts";
import { queryOptions } from "@tanstack/react-query";
import type { Services } from "../../parts/services.ts";

const key = "GET /tenant/v1/buildings/:id/amenitiesByCategory";

export type AmenityCategory = EndpointReply<typeof key>["data"]["amenities_by_category"][number];
export type Amenity = AmenityCategory["amenities"][number];

/** Every category of the building that has amenities, in the building's order; one call, unless there are more than a hundred categories. */
export function amenitiesQuery({ api }: Pick<Services, "api">, buildingUuid: string, lang: string) {
  return queryOptions({
    queryKey: [key, { params: { id: buildingUuid }, lang }] as const,
    queryFn: async ({ signal }) => {
      const categories: AmenityCategory[] = [];
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const { data, pagination } = await api(key, { params: { id: buildingUuid }, query: { offset, lang }, signal });
        categories.push(...data.amenities_by_category);
        offset = nextOffset(pagination, offset);
      }
      return categories.filter(({ amenities }) => amenities.length > 0);
    },
  });
}

export async function fetchAmenities({ api, queryClient, language }: Services, buildingUuid: string): Promise<void> {
  await queryClient.ensureQueryData(amenitiesQuery({ api }, buildingUuid, language.get()));
}
