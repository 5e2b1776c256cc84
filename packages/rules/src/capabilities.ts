import { capabilitiesOfRole, type Grant, type Role, type RoleCapability, roleCapabilities } from "./roles.ts";

/** A right beyond being a member of a building (1 §6, 2 §6): a management role, or a permission in the building. */
export type Capability = RoleCapability | "suites.control";

/** The specification's own permissions, each for one thing in the building where a person has it. */
const permissions: Partial<Record<Capability, string>> = {
  "administration.open": "can-see-admin-ui-link",
  "suites.control": "smart-suites",
};

export type Person = {
  admin: boolean;
  hqoStaff: boolean;
  /** Permissions by name, for each of the person's buildings. */
  permissions: ReadonlyMap<string, readonly string[]>;
  grants: readonly Grant[];
};

/**
 * A person's permissions of the specification, per building, including those from their grants (1 §6): a manager of a building has the
 * permission that shows the link to its administration.
 */
export function permissionsWith(
  held: ReadonlyMap<string, readonly string[]>,
  grants: readonly Grant[],
): Map<string, readonly string[]> {
  return new Map([...held].map(([uuid, names]) => [uuid, [...new Set([...names, ...givenBy(grants, uuid)])]]));
}

function givenBy(grants: readonly Grant[], buildingUuid: string): string[] {
  const here = grants.filter(({ scope, buildings }) => scope === "portfolio" || buildings.includes(buildingUuid));
  const capabilities = here.flatMap(({ role }) => capabilitiesOfRole(role));
  return capabilities.flatMap((capability) => permissions[capability] ?? []);
}

/** The reach of a capability: the whole portfolio, or these buildings and the people of these companies. */
export type Reach = { portfolio: boolean; buildings: ReadonlySet<string>; companies: ReadonlySet<string> };

/**
 * Where a person has a capability. Administrators and the operator's staff (1 §6) are owners; like everybody, they open the administration by a
 * grant or by its permission.
 */
export function reachOf({ admin, hqoStaff, permissions: held, grants }: Person, capability: Capability): Reach {
  const byRole = grants.filter(({ role }) => capabilitiesOfRole(role).some((each) => each === capability));
  const isAdministrator =
    (admin || hqoStaff) && capability !== "administration.open" && roleCapabilities.some((each) => each === capability);
  const permission = permissions[capability];
  const permitted = permission ? [...held].filter(([, names]) => names.includes(permission)).map(([uuid]) => uuid) : [];
  return {
    portfolio: isAdministrator || byRole.some(({ scope }) => scope === "portfolio"),
    buildings: new Set([...permitted, ...byRole.flatMap(({ buildings }) => buildings)]),
    companies: new Set(byRole.flatMap(({ scope, uuid }) => (scope === "company" && uuid ? [uuid] : []))),
  };
}

/** The part of a reach in buildings and the portfolio: not over the people of the caller's own company. */
export const withoutCompanies = (reach: Reach): Reach => ({ ...reach, companies: new Set() });

export const reachesNothing = ({ portfolio, buildings, companies }: Reach): boolean =>
  !portfolio && buildings.size === 0 && companies.size === 0;

/** Whether a reach includes all of a building, or all of the portfolio where no building is given. */
export const reachesAllOf = ({ portfolio, buildings }: Reach, buildingUuid: string | undefined): boolean =>
  portfolio || (buildingUuid !== undefined && buildings.has(buildingUuid));

/** Whether a person has a capability: in the given building, otherwise anywhere. */
export function may(person: Person, capability: Capability, buildingUuid?: string): boolean {
  const reach = reachOf(person, capability);
  return buildingUuid === undefined ? !reachesNothing(reach) : reachesAllOf(reach, buildingUuid);
}

type CapabilitiesByPlace = {
  portfolio: RoleCapability[];
  buildings: Map<string, RoleCapability[]>;
  companies: Map<string, RoleCapability[]>;
};

/** All capabilities of a person: in the portfolio, in each building and in each company where they have any. */
export function capabilitiesOf(person: Person): CapabilitiesByPlace {
  const found: CapabilitiesByPlace = { portfolio: [], buildings: new Map(), companies: new Map() };
  for (const capability of roleCapabilities) {
    const { portfolio, buildings, companies } = reachOf(person, capability);
    if (portfolio) found.portfolio.push(capability);
    for (const uuid of buildings) found.buildings.set(uuid, [...(found.buildings.get(uuid) ?? []), capability]);
    for (const uuid of companies) found.companies.set(uuid, [...(found.companies.get(uuid) ?? []), capability]);
  }
  return found;
}

/** Whether a person may grant a role in a place: they need `grants.give` and every capability of the role there. */
export function mayGive(person: Person, grant: Grant): boolean {
  if (person.admin || person.hqoStaff) return true;
  return (["grants.give", ...capabilitiesOfRole(grant.role)] as const).every((capability) => {
    const { portfolio, buildings, companies } = reachOf(person, capability);
    if (portfolio) return true;
    if (grant.scope === "company") return grant.uuid !== null && companies.has(grant.uuid);
    return grant.buildings.length > 0 && grant.buildings.every((uuid) => buildings.has(uuid));
  });
}

/** The person to be managed: their capabilities, and their places. */
export type Whole = Pick<Person, "admin" | "hqoStaff" | "grants"> & {
  companyUuid: string | null;
  buildingUuids: Iterable<string>;
};

/**
 * Whether a manager may manage a person as a whole: all the person's buildings are within the capability's reach, or their company is, and
 * they have no role that the manager could not grant.
 */
export function isWhollyTheirs(person: Person, { portfolio, buildings, companies }: Reach, whole: Whole): boolean {
  const isOfCompany = whole.companyUuid !== null && companies.has(whole.companyUuid);
  const isThere = portfolio || isOfCompany || [...whole.buildingUuids].every((uuid) => buildings.has(uuid));
  const byPack: Grant[] =
    whole.admin || whole.hqoStaff ? [{ role: "owner", scope: "portfolio", uuid: null, buildings: [] }] : [];
  return isThere && [...byPack, ...whole.grants].every((grant) => mayGive(person, grant));
}

/** The role that gives a person a capability; an administrator by the pack is an owner. */
export function roleFor({ admin, hqoStaff, grants }: Person, capability: RoleCapability): Role | undefined {
  if (admin || hqoStaff) return "owner";
  return grants.find(({ role }) => capabilitiesOfRole(role).includes(capability))?.role;
}

/** The message for a person without the capability. */
export function refusalOf(capability: Capability): "administrators_only" | "permission_missing" {
  return capability === "flags.define" ? "administrators_only" : "permission_missing";
}
