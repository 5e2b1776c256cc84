import { capabilitiesOfRole, type Role, type RoleCapability, roleNames, scopesOfRole } from "@atrium/rules/roles.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQueries } from "@tanstack/react-query";
import { type Me, mayInBuilding } from "../../parts/me-query.ts";
import { useBuildings } from "../../parts/places-query.ts";

/** Where people may be invited to: a building, or a company in one of its buildings. */
export type InvitePlace = { building_uuid: string; company_uuid?: string; name: string; roles: readonly Role[] };

/** The places where somebody may invite people, with the roles that may be given along. */
export function useInvitePlaces(me: Me | undefined) {
  const { api } = useServices();
  const { buildings, isThere } = useBuildings();
  const companies = (me?.companies ?? []).filter(({ capabilities }) => capabilities.includes("people.invite"));
  const details = useQueries({
    queries: companies.map(({ uuid }) => endpointQuery(api, "GET /admin/v1/companies/:uuid", { params: { uuid } })),
  });
  const ofBuildings = buildings.flatMap(({ uuid, name }): InvitePlace[] =>
    me && mayInBuilding(me, "people.invite", uuid)
      ? [{ building_uuid: uuid, name, roles: rolesOf("building", (capability) => mayInBuilding(me, capability, uuid)) }]
      : [],
  );
  const ofCompanies = companies.flatMap((company, at): InvitePlace[] => {
    const roles = rolesOf("company", (capability) => company.capabilities.includes(capability));
    const its = details[at]?.data?.data.company.buildings ?? [];
    return its.map(({ uuid, name }) => ({
      building_uuid: uuid,
      company_uuid: company.uuid,
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

/** The roles of a kind of place of which one may do everything there. */
function rolesOf(scope: "building" | "company", may: (capability: RoleCapability) => boolean): Role[] {
  return roleNames.filter(
    (role) => scopesOfRole(role).includes(scope) && may("grants.give") && capabilitiesOfRole(role).every(may),
  );
}
