import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Services, useServices } from "./services.ts";
import { useShownBuilding } from "./shown-building.ts";

/** What the portal asks after (1 §6, 2 §6); the server may know more. */
export type Permission = "can-see-admin-ui-link" | "smart-suites";

export const permissionsKey = "GET /user-permissions/v1";

/**
 * What the person may do in a building. The cache is the map of 1 §6: one entry a building, filled by each answer for all buildings
 * that it speaks of, and not asked for again while the page is open.
 */
export function permissionsQuery({ api, queryClient }: Pick<Services, "api" | "queryClient">, building_uuid: string) {
  const keyOf = (uuid: string) => [permissionsKey, { query: { building_uuid: uuid } }] as const;
  return queryOptions({
    queryKey: keyOf(building_uuid),
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { data } = await api(permissionsKey, { query: { building_uuid }, signal });
      for (const [uuid, names] of Object.entries(data.permissions))
        if (uuid !== building_uuid) queryClient.setQueryData(keyOf(uuid), names);
      return data.permissions[building_uuid] ?? [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the person may do this in the building of the screen that asks; no, until the server has said so. */
export function usePermission(name: Permission): boolean {
  const services = useServices();
  const buildingUuid = useShownBuilding() ?? "";
  const { data } = useQuery({
    ...permissionsQuery(services, buildingUuid),
    enabled: buildingUuid !== "",
    select: (names) => names.includes(name),
  });
  return data ?? false;
}
