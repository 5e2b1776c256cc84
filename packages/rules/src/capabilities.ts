/** Who has a capability: administrators of the portfolio and the operator's staff, or whoever has a permission in the building in question. */
type Holder = "administrators" | { permission: string };

/** What needs more than belonging to a building (1 §6, 2 §6). */
const holders = {
  "flags.define": "administrators",
  "administration.open": { permission: "can-see-admin-ui-link" },
  "suites.control": { permission: "smart-suites" },
} as const satisfies Record<string, Holder>;

export type Capability = keyof typeof holders;

export type Person = {
  admin: boolean;
  hqoStaff: boolean;
  /** Permissions by name, of each building that is the person's own. */
  permissions: ReadonlyMap<string, readonly string[]>;
};

/** Whether somebody has a capability; one that is given by building needs a building. */
export function may({ admin, hqoStaff, permissions }: Person, capability: Capability, buildingUuid?: string): boolean {
  const holder: Holder = holders[capability];
  if (holder === "administrators") return admin || hqoStaff;
  return permissions.get(buildingUuid ?? "")?.includes(holder.permission) ?? false;
}

/** What is part of using a building, and not of running one. */
const ofOccupants: readonly Capability[] = ["suites.control"];
const ofOperators = (Object.keys(holders) as Capability[]).filter((capability) => !ofOccupants.includes(capability));
const ofPortfolio = (capability: Capability) => holders[capability] === "administrators";

/** Everything that somebody may do to run buildings: in the whole portfolio, and in each building where there is anything. */
export function capabilitiesOf(person: Person): { portfolio: Capability[]; buildings: Map<string, Capability[]> } {
  const inBuildings = [...person.permissions.keys()].map((uuid): [string, Capability[]] => [
    uuid,
    ofOperators.filter((capability) => !ofPortfolio(capability) && may(person, capability, uuid)),
  ]);
  return {
    portfolio: ofOperators.filter((capability) => ofPortfolio(capability) && may(person, capability)),
    buildings: new Map(inBuildings.filter(([, capabilities]) => capabilities.length > 0)),
  };
}

/** What somebody without the capability is told. */
export function refusalOf(capability: Capability): "administrators_only" | "permission_missing" {
  return holders[capability] === "administrators" ? "administrators_only" : "permission_missing";
}
