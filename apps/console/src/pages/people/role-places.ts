import type { EndpointReply } from "@atrium/contract/client.ts";
import { capabilitiesOfRole, type Role, roleNames, type ScopeKind, scopesOfRole } from "@atrium/rules/roles.ts";
import type { Me } from "../../parts/me-query.ts";

export type Places = EndpointReply<"GET /admin/v1/places">["data"];

/** A place where a role may be given; no `uuid` for the whole portfolio. */
export type Place = { scope: ScopeKind; uuid?: string; name: string };

type Holding = { readonly capabilities: readonly string[] };

/** Whether the person has all capabilities in a place that giving a role needs; capabilities of the whole portfolio apply there too. */
function isOwn(role: Role, me: Me, place: Holding = { capabilities: [] }): boolean {
  return ["grants.give", ...capabilitiesOfRole(role)].every(
    (capability) => me.capabilities.includes(capability) || place.capabilities.includes(capability),
  );
}

/** The roles that the person may give in this place, which is of this kind. */
export const rolesIn = (scope: ScopeKind, me: Me, place: Holding | undefined): Role[] =>
  roleNames.filter((role) => scopesOfRole(role).includes(scope) && isOwn(role, me, place));

/**
 * The places where the person may give a role, by their own capabilities; the server decides by their grants. The buildings of a brand are not known
 * here, so a brand is offered to people who may do it in any building. Companies are found by their names.
 */
export function placesFor(role: Role, me: Me, places: Places): Place[] {
  const scopes = scopesOfRole(role);
  const held = new Map(me.buildings.map((building) => [building.uuid, building]));
  const inAny = me.buildings.some((building) => isOwn(role, me, building));
  const all: Place[] = [
    ...(isOwn(role, me) ? [{ scope: "portfolio" as const, name: me.portfolio.name }] : []),
    ...(isOwn(role, me) || inAny ? places.brands.map((brand) => ({ scope: "brand" as const, ...brand })) : []),
    ...places.buildings
      .filter(({ uuid }) => isOwn(role, me, held.get(uuid)))
      .map(({ uuid, name }) => ({ scope: "building" as const, uuid, name })),
  ];
  return all.filter(({ scope }) => scopes.includes(scope));
}

/** Whether a role is given in companies, and the person may do that in any. */
export const isForCompanies = (role: Role, me: Me): boolean =>
  scopesOfRole(role).includes("company") && [undefined, ...me.companies].some((company) => isOwn(role, me, company));

/** The roles that the person may give anywhere. */
export const rolesToGive = (me: Me, places: Places): Role[] =>
  roleNames.filter((role) => placesFor(role, me, places).length > 0 || isForCompanies(role, me));
