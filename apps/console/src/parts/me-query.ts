import type { EndpointReply } from "@atrium/contract/client.ts";
import type { RoleCapability } from "@atrium/rules/roles.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { type Services, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";

export type Me = EndpointReply<"GET /admin/v1/me">["data"];

/** The current person and their capabilities. */
export const meQuery = ({ api }: Pick<Services, "api">) => endpointQuery(api, "GET /admin/v1/me", {});

/** The cached answer, which every screen with a capability has. */
export const useMe = (): Me | undefined => useQuery(meQuery(useServices())).data?.data;

/** Whether the person has a capability anywhere: the server decides where, by the same grants. */
export function mayAnywhere({ capabilities, buildings, companies }: Me, capability: RoleCapability): boolean {
  return [{ capabilities }, ...buildings, ...companies].some((place) => place.capabilities.includes(capability));
}

/** Whether the person has a capability in this building; without one, in any. A capability for a company does not apply to its buildings. */
export function mayInBuilding({ capabilities, buildings }: Me, capability: RoleCapability, uuid?: string): boolean {
  const here = buildings.filter((building) => uuid === undefined || building.uuid === uuid);
  return [{ capabilities }, ...here].some((place) => place.capabilities.includes(capability));
}
