import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Services, useServices } from "./services.ts";
import { useShownBuilding } from "./shown-building.ts";

/** The permissions that the portal asks for (1 §6, 2 §6); the server may know more. */
export type Permission = "can-see-admin-ui-link" | "smart-suites";

export const permissionsKey = "GET /user-permissions/v1";

/**
 * The person's permissions in a building. The cache is the map of 1 §6: one entry per building, filled by each answer for all the buildings it
 * contains, and not requested again while the page is open.
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

/** Whether the person has this permission in the building of the screen that asks; false until the server has answered. */
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
