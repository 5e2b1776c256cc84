import { expect, test } from "vitest";
import { capabilitiesOf, may, type Person, refusalOf } from "./capabilities.ts";

const nobody: Person = { admin: false, hqoStaff: false, permissions: new Map() };
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
  ["no building named", inTower("smart-suites"), undefined, false],
  ["an administrator without the permission", { ...nobody, admin: true }, "tower", false],
])("S1 suites are controlled by whoever has the permission in the building: %s", (_, person, building, allowed) => {
  expect(may(person, "suites.control", building)).toBe(allowed);
});

test("a missing capability is refused as the specification words it", () => {
  expect(refusalOf("flags.define")).toBe("administrators_only");
  expect(refusalOf("suites.control")).toBe("permission_missing");
  expect(refusalOf("administration.open")).toBe("permission_missing");
});

test("G4 everything that somebody may do to run buildings is told: in the portfolio, and in each building where there is anything", () => {
  const permissions = new Map([
    ["tower", ["smart-suites", "can-see-admin-ui-link", "other"]],
    ["annex", ["other"]],
    ["hall", ["smart-suites"]],
  ]);
  const inBuildings = new Map([["tower", ["administration.open"]]]);
  expect(capabilitiesOf({ ...nobody, permissions })).toEqual({ portfolio: [], buildings: inBuildings });
  const everywhere = { portfolio: ["flags.define"], buildings: inBuildings };
  expect(capabilitiesOf({ admin: true, hqoStaff: false, permissions })).toEqual(everywhere);
  expect(capabilitiesOf({ admin: false, hqoStaff: true, permissions })).toEqual(everywhere);
  expect(capabilitiesOf(nobody)).toEqual({ portfolio: [], buildings: new Map() });
});
