import { capabilitiesOfRole, type Grant, type Role, type RoleCapability, roleCapabilities } from "./roles.ts";

/** What needs more than belonging to a building (1 §6, 2 §6): a role of those who run buildings, or a permission in the building. */
export type Capability = RoleCapability | "suites.control";

/** The specification's own permissions, which open one thing each in the building where somebody has them. */
const permissions: Partial<Record<Capability, string>> = {
  "administration.open": "can-see-admin-ui-link",
  "suites.control": "smart-suites",
};

export type Person = {
  admin: boolean;
  hqoStaff: boolean;
  /** Permissions by name, of each building that is the person's own. */
  permissions: ReadonlyMap<string, readonly string[]>;
  grants: readonly Grant[];
};

/**
 * The specification's permissions of somebody, building by building, with what their grants add (1 §6): whoever runs a building of their own
 * has the permission that shows the way into its administration.
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

/** How far a capability goes: to everything of the portfolio, or to these buildings and the people of these companies. */
export type Reach = { portfolio: boolean; buildings: ReadonlySet<string>; companies: ReadonlySet<string> };

/** Administrators and the operator's staff (1 §6) are owners. They open the administration as everybody does: by a grant, or by its permission. */
const ofAdministrators = roleCapabilities.filter((capability) => capability !== "administration.open");

/** Where somebody has a capability. */
export function reachOf({ admin, hqoStaff, permissions: held, grants }: Person, capability: Capability): Reach {
  const byRole = grants.filter(({ role }) => capabilitiesOfRole(role).some((each) => each === capability));
  const isAdministrator = (admin || hqoStaff) && ofAdministrators.some((each) => each === capability);
  const permission = permissions[capability];
  const permitted = permission ? [...held].filter(([, names]) => names.includes(permission)).map(([uuid]) => uuid) : [];
  return {
    portfolio: isAdministrator || byRole.some(({ scope }) => scope === "portfolio"),
    buildings: new Set([...permitted, ...byRole.flatMap(({ buildings }) => buildings)]),
    companies: new Set(byRole.flatMap(({ scope, uuid }) => (scope === "company" && uuid ? [uuid] : []))),
  };
}

export const reachesNothing = ({ portfolio, buildings, companies }: Reach): boolean =>
  !portfolio && buildings.size === 0 && companies.size === 0;

/** Whether somebody has a capability: in a building where one is named, else anywhere. */
export function may(person: Person, capability: Capability, buildingUuid?: string): boolean {
  const reach = reachOf(person, capability);
  if (buildingUuid === undefined) return !reachesNothing(reach);
  return reach.portfolio || reach.buildings.has(buildingUuid);
}

type CapabilitiesByPlace = {
  portfolio: RoleCapability[];
  buildings: Map<string, RoleCapability[]>;
  companies: Map<string, RoleCapability[]>;
};

/** Everything that somebody may do to run buildings: in the whole portfolio, in each building and in each company where there is anything. */
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

/** Whether somebody may give a role in a place: `grants.give` and all that the role may do have to be theirs there. */
export function mayGive(person: Person, grant: Grant): boolean {
  if (person.admin || person.hqoStaff) return true;
  return (["grants.give", ...capabilitiesOfRole(grant.role)] as const).every((capability) => {
    const { portfolio, buildings, companies } = reachOf(person, capability);
    if (portfolio) return true;
    if (grant.scope === "company") return grant.uuid !== null && companies.has(grant.uuid);
    return grant.buildings.length > 0 && grant.buildings.every((uuid) => buildings.has(uuid));
  });
}

/** Whom somebody else may have in their hands: what they may do, and where they are. */
export type Whole = Pick<Person, "admin" | "hqoStaff" | "grants"> & {
  companyUuid: string | null;
  buildingUuids: Iterable<string>;
};

/**
 * Whether a person is in somebody's hands altogether: in none but the buildings that a capability reaches, or in a company that it reaches, and without a role
 * that this somebody could not give.
 */
export function isWhollyTheirs(person: Person, { portfolio, buildings, companies }: Reach, whole: Whole): boolean {
  const isOfCompany = whole.companyUuid !== null && companies.has(whole.companyUuid);
  const isThere = portfolio || isOfCompany || [...whole.buildingUuids].every((uuid) => buildings.has(uuid));
  const byPack: Grant[] =
    whole.admin || whole.hqoStaff ? [{ role: "owner", scope: "portfolio", uuid: null, buildings: [] }] : [];
  return isThere && [...byPack, ...whole.grants].every((grant) => mayGive(person, grant));
}

/** The role by which somebody has a capability; an administrator by the pack is an owner. */
export function roleFor({ admin, hqoStaff, grants }: Person, capability: RoleCapability): Role | undefined {
  if (admin || hqoStaff) return "owner";
  return grants.find(({ role }) => capabilitiesOfRole(role).includes(capability))?.role;
}

/** What somebody without the capability is told. */
export function refusalOf(capability: Capability): "administrators_only" | "permission_missing" {
  return capability === "flags.define" ? "administrators_only" : "permission_missing";
}
