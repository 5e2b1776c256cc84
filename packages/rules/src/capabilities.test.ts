import { expect, test } from "vitest";
import {
  type Capability,
  capabilitiesOf,
  may,
  mayGive,
  type Person,
  permissionsWith,
  reachesAllOf,
  reachOf,
  refusalOf,
} from "./capabilities.ts";
import { type Grant, type Role, roleCapabilities, roleNames, type ScopeKind } from "./roles.ts";

const nobody: Person = { admin: false, hqoStaff: false, permissions: new Map(), grants: [] };
const inTower = (...names: string[]): Person => ({ ...nobody, permissions: new Map([["tower", names]]) });

test.each<[string, Person, boolean]>([
  ["a member", inTower("smart-suites"), false],
  ["an administrator", { ...nobody, admin: true }, true],
  ["the operator's staff", { ...nobody, hqoStaff: true }, true],
])("R15 flags are defined by administrators and staff: %s", (_, person, allowed) => {
  expect(may(person, "flags.define")).toBe(allowed);
});

test.each<[string, Person, string | undefined, boolean]>([
  ["the permission in that building", inTower("smart-suites", "other"), "tower", true],
  ["the permission in another building", inTower("smart-suites"), "annex", false],
  ["another permission", inTower("can-see-admin-ui-link"), "tower", false],
  ["an administrator without the permission", { ...nobody, admin: true }, "tower", false],
])("S1 suites are controlled by people with the permission in the building: %s", (_, person, building, allowed) => {
  expect(may(person, "suites.control", building)).toBe(allowed);
});

test("a missing capability is refused as the specification words it", () => {
  expect(refusalOf("flags.define")).toBe("administrators_only");
  expect(refusalOf("suites.control")).toBe("permission_missing");
  expect(refusalOf("administration.open")).toBe("permission_missing");
});

test("G4 the answer lists all capabilities of the person: in the portfolio, and in each building with any", () => {
  const permissions = new Map([
    ["tower", ["smart-suites", "can-see-admin-ui-link", "other"]],
    ["annex", ["other"]],
    ["hall", ["smart-suites"]],
  ]);
  const buildings = new Map([["tower", ["administration.open"]]]);
  const none = new Map();
  expect(capabilitiesOf({ ...nobody, permissions })).toEqual({ portfolio: [], buildings, companies: none });
  const portfolio = roleCapabilities.filter((capability) => capability !== "administration.open");
  const everywhere = { portfolio, buildings, companies: none };
  expect(capabilitiesOf({ ...nobody, admin: true, permissions })).toEqual(everywhere);
  expect(capabilitiesOf({ ...nobody, hqoStaff: true, permissions })).toEqual(everywhere);
  expect(capabilitiesOf(nobody)).toEqual({ portfolio: [], buildings: none, companies: none });
});

const grant = (role: Role, scope: ScopeKind, uuid: string | null, ...buildings: string[]): Grant => ({
  role,
  scope,
  uuid,
  buildings,
});
const holding = (...grants: Grant[]): Person => ({ ...nobody, grants });
const ownerOfAll = holding(grant("owner", "portfolio", null));
const ofTower = holding(grant("property_manager", "building", "tower", "tower"));
const ofBrand = holding(grant("property_manager", "brand", "harbor", "tower", "annex"));
const ofCompany = holding(grant("company_admin", "company", "acme"));
const deskAndBookings = holding(
  grant("front_desk", "building", "tower", "tower"),
  grant("booking_manager", "building", "annex", "annex"),
);

test.each<[string, Person, Capability, string | undefined, boolean]>([
  ["an owner, anywhere", ownerOfAll, "people.read", "tower", true],
  ["an owner, without a building", ownerOfAll, "flags.define", undefined, true],
  ["a manager in their building", ofTower, "bookings.decide", "tower", true],
  ["a manager in another building", ofTower, "bookings.decide", "annex", false],
  ["a manager of a brand in each of its buildings", ofBrand, "audit.read", "annex", true],
  ["a manager, what only owners may", ofTower, "flags.define", undefined, false],
  ["two roles do not add up in one building", deskAndBookings, "bookings.decide", "tower", false],
  ["each of two roles in its own building", deskAndBookings, "bookings.decide", "annex", true],
  ["a company's administrator, in no building", ofCompany, "people.read", "tower", false],
  ["a company's administrator, in the company", ofCompany, "people.read", undefined, true],
  ["what no role gives", ownerOfAll, "suites.control", "tower", false],
])("G1 %s", (_, person, capability, building, allowed) => {
  expect(may(person, capability, building)).toBe(allowed);
});

test.each<[string, Person, Grant, boolean]>([
  ["an owner makes an owner", ownerOfAll, grant("owner", "portfolio", null), true],
  ["an administrator by the pack makes an owner", { ...nobody, admin: true }, grant("owner", "portfolio", null), true],
  ["a manager makes no owner", ofTower, grant("owner", "portfolio", null), false],
  ["a manager gives a role in their building", ofTower, grant("front_desk", "building", "tower", "tower"), true],
  ["a manager gives their own role on", ofTower, grant("property_manager", "building", "tower", "tower"), true],
  ["not in another building", ofTower, grant("front_desk", "building", "annex", "annex"), false],
  ["not in a brand of more buildings", ofTower, grant("front_desk", "brand", "harbor", "tower", "annex"), false],
  ["not in a brand that has no building", ofBrand, grant("front_desk", "brand", "empty"), false],
  ["not in the portfolio", ofBrand, grant("front_desk", "portfolio", null), false],
  [
    "a company's administrator makes another of the company",
    ofCompany,
    grant("company_admin", "company", "acme"),
    true,
  ],
  ["not of another company", ofCompany, grant("company_admin", "company", "other"), false],
  ["a manager of the building, not of a company in it", ofTower, grant("company_admin", "company", "acme"), false],
  ["whoever may not give", deskAndBookings, grant("front_desk", "building", "tower", "tower"), false],
])("G1 a grant can be given by a person who has all of it there: %s", (_, person, given, allowed) => {
  expect(mayGive(person, given)).toBe(allowed);
});

test("G1 nobody can give more than they have: for any two grants, the given one adds no capability", () => {
  const buildings = ["tower", "annex", "hall"];
  const places: [ScopeKind, string | null, string[]][] = [
    ["portfolio", null, []],
    ["brand", "harbor", ["tower", "annex"]],
    ["brand", "empty", []],
    ...buildings.map((own): [ScopeKind, string, string[]] => ["building", own, [own]]),
    ["company", "acme", []],
    ["company", "other", []],
  ];
  const grants = roleNames.flatMap((role) => places.map(([scope, uuid, own]) => grant(role, scope, uuid, ...own)));
  const able = (person: Person) =>
    roleCapabilities.flatMap((capability) => {
      const reach = reachOf(person, capability);
      const companies = reach.portfolio ? [] : [...reach.companies];
      const where = [...buildings.filter((building) => reachesAllOf(reach, building)), ...companies];
      return [...where, ...(reach.portfolio ? ["portfolio"] : [])].map((place) => `${capability} ${place}`);
    });
  let given = 0;
  const wrong: Grant[][] = [];
  for (const [index, one] of grants.entries())
    for (const other of grants.slice(index)) {
      const before = holding(one, other);
      const could = able(before).join();
      for (const more of grants.filter((each) => mayGive(before, each))) {
        given += 1;
        // An expectation of each would take a minute.
        if (able(holding(one, other, more)).join() !== could) wrong.push([one, other, more]);
      }
    }
  expect(wrong).toEqual([]);
  expect(given).toBeGreaterThan(1000);
});

test("G1 U7 a grant that covers a person's own building adds the permission that shows the link to its administration", () => {
  const held = new Map([
    ["tower", ["smart-suites"]],
    ["annex", []],
  ]);
  const asked = (...grants: Grant[]) => Object.fromEntries(permissionsWith(held, grants));
  expect(asked()).toEqual({ tower: ["smart-suites"], annex: [] });
  expect(asked(grant("front_desk", "building", "tower", "tower"))).toEqual({
    tower: ["smart-suites", "can-see-admin-ui-link"],
    annex: [],
  });
  expect(asked(grant("owner", "portfolio", null))).toEqual({
    tower: ["smart-suites", "can-see-admin-ui-link"],
    annex: ["can-see-admin-ui-link"],
  });
  expect(asked(grant("front_desk", "building", "hall", "hall"))).toEqual({ tower: ["smart-suites"], annex: [] });
});
