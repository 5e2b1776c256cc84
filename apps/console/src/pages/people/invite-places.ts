import type { EndpointBody } from "@atrium/contract/client.ts";
import type { Role } from "@atrium/rules/roles.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQueries } from "@tanstack/react-query";
import { type Me, mayInBuilding } from "../../parts/me-query.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { rolesIn } from "./role-places.ts";

/** A building, or a company in one of its buildings, to which people may be invited; and the roles that may be given with the invitation. */
export type InvitePlace = {
  place: Pick<EndpointBody<"POST /admin/v1/people/invite">, "building_uuid" | "company_uuid">;
  name: string;
  roles: readonly Role[];
};

/** The places to which the person may invite people. */
export function useInvitePlaces(me: Me | undefined) {
  const { api } = useServices();
  const { buildings, isThere } = useBuildings();
  const companies = (me?.companies ?? []).filter(({ capabilities }) => capabilities.includes("people.invite"));
  const details = useQueries({
    queries: companies.map(({ uuid }) => endpointQuery(api, "GET /admin/v1/companies/:uuid", { params: { uuid } })),
  });
  const ofBuildings = buildings.flatMap(({ uuid, name }): InvitePlace[] => {
    if (!me || !mayInBuilding(me, "people.invite", uuid)) return [];
    const held = me.buildings.find((building) => building.uuid === uuid);
    return [{ place: { building_uuid: uuid }, name, roles: rolesIn("building", me, held) }];
  });
  const ofCompanies = companies.flatMap((company, at): InvitePlace[] => {
    const roles = me ? rolesIn("company", me, company) : [];
    const its = details[at]?.data?.data.company.buildings ?? [];
    return its.map(({ uuid, name }) => ({
      place: { building_uuid: uuid, company_uuid: company.uuid },
      name: `${company.name} · ${name}`,
      roles,
    }));
  });
  return {
    places: [...ofCompanies, ...ofBuildings],
    isThere: me !== undefined && isThere && details.every(({ isPending }) => !isPending),
    failed: details.find(({ isError }) => isError),
  };
}
