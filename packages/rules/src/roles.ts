/** The scope of a grant: the operator's whole portfolio, a brand with its buildings, one building, or the people of one company. */
export const scopeKinds = ["portfolio", "brand", "building", "company"] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** The capabilities of a role in its scope. */
export const roleCapabilities = [
  "flags.define",
  "administration.open",
  "people.read",
  "people.change",
  "people.view_as",
  "grants.give",
  "inbox.read",
  "sign_ups.decide",
  "bookings.decide",
  "requests.decide",
  "audit.read",
  "content.read",
  "content.write",
  "content.publish",
  "guests.read",
  "guests.check_in",
  "guests.change",
  "claims.read",
  "claims.redeem",
  "people.invite",
  "brands.change",
  "buildings.change",
  "companies.change",
  "companies.vouch",
  "rooms.change",
  "numbers.read",
] as const;
export type RoleCapability = (typeof roleCapabilities)[number];

type RoleRow = { scopes: readonly ScopeKind[]; may: readonly RoleCapability[] };

const places = ["portfolio", "brand", "building"] as const;

/** The management roles, as tables of capabilities (row G1). */
export const roles = {
  owner: { scopes: ["portfolio"], may: roleCapabilities },
  property_manager: {
    scopes: places,
    may: [
      "administration.open",
      "people.read",
      "people.change",
      "people.view_as",
      "grants.give",
      "inbox.read",
      "sign_ups.decide",
      "bookings.decide",
      "requests.decide",
      "audit.read",
      "content.read",
      "content.write",
      "content.publish",
      "guests.read",
      "guests.check_in",
      "guests.change",
      "claims.read",
      "claims.redeem",
      "people.invite",
      "buildings.change",
      "companies.change",
      "companies.vouch",
      "rooms.change",
      "numbers.read",
    ],
  },
  community_manager: {
    scopes: places,
    may: [
      "administration.open",
      "content.read",
      "content.write",
      "content.publish",
      "guests.read",
      "guests.check_in",
      "guests.change",
      "numbers.read",
      "claims.read",
      "claims.redeem",
    ],
  },
  booking_manager: { scopes: places, may: ["administration.open", "inbox.read", "bookings.decide", "rooms.change"] },
  request_manager: { scopes: places, may: ["administration.open", "inbox.read", "requests.decide"] },
  front_desk: {
    scopes: places,
    may: ["administration.open", "people.read", "guests.read", "guests.check_in", "claims.read", "claims.redeem"],
  },
  analyst: { scopes: places, may: ["administration.open", "numbers.read"] },
  company_admin: {
    scopes: ["company"],
    may: [
      "people.read",
      "people.change",
      "people.invite",
      "grants.give",
      "inbox.read",
      "sign_ups.decide",
      "companies.change",
    ],
  },
} as const satisfies Record<string, RoleRow>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

const rows: Record<Role, RoleRow> = roles;

export const capabilitiesOfRole = (role: Role): readonly RoleCapability[] => rows[role].may;
export const scopesOfRole = (role: Role): readonly ScopeKind[] => rows[role].scopes;

/** A role in its scope. `uuid` is null for the portfolio. `buildings`: those of the brand, or the building itself. */
export type Grant = { role: Role; scope: ScopeKind; uuid: string | null; buildings: readonly string[] };

export const isRole = (name: string): name is Role => Object.hasOwn(roles, name);
