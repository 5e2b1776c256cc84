import type { EndpointReply } from "@atrium/contract/client.ts";
import type { RoleCapability } from "@atrium/rules/roles.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { type Services, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";

export type Me = EndpointReply<"GET /admin/v1/me">["data"];

/** Who one is to the console, and what one may do. */
export const meQuery = ({ api }: Pick<Services, "api">) => endpointQuery(api, "GET /admin/v1/me", {});

/** The same where it is there already, as it is on every screen that needs a capability. */
export const useMe = (): Me | undefined => useQuery(meQuery(useServices())).data?.data;

/** Whether one may do something anywhere: the server decides where, by the same grants. */
export function mayAnywhere({ capabilities, buildings, companies }: Me, capability: RoleCapability): boolean {
  return [{ capabilities }, ...buildings, ...companies].some((place) => place.capabilities.includes(capability));
}

/** Whether one may do something in this building; where none is named, in any. A company's own right is none in its buildings. */
export function mayInBuilding({ capabilities, buildings }: Me, capability: RoleCapability, uuid?: string): boolean {
  const here = buildings.filter((building) => uuid === undefined || building.uuid === uuid);
  return [{ capabilities }, ...here].some((place) => place.capabilities.includes(capability));
}
