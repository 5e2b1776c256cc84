import { roleCapabilities, roleNames, roles } from "@atrium/rules/roles.ts";
import { expect, test } from "vitest";
import type { Me } from "../../parts/me-query.ts";
import { isForCompanies, type Places, placesFor, rolesToGive } from "./role-places.ts";

const pier = { uuid: "b-1", name: "Pier One" };
const wharf = { uuid: "b-2", name: "The Wharf" };
const brand = { uuid: "w-1", name: "Harborline" };
const places: Places = {
  portfolio: true,
  brands: [brand],
  buildings: [pier, wharf].map((building) => ({ ...building, timezone: "Europe/Amsterdam" })),
  companies: [],
};
const me = (own: Partial<Me>): Me => ({
  user: { uuid: "p-1", email: "a@b.example", first_name: "", last_name: "" },
  portfolio: { uuid: "p", name: "Harborline Group" },
  has_buildings: true,
  capabilities: [],
  buildings: [],
  companies: [],
  ...own,
});
const owner = me({ capabilities: [...roleCapabilities] });
const manager = me({ buildings: [{ ...pier, capabilities: [...roles.property_manager.may] }] });
const ofCompany = me({ companies: [{ uuid: "c-1", name: "Meridian", capabilities: [...roles.company_admin.may] }] });
const names = (own: Me, role: (typeof roleNames)[number]) => placesFor(role, own, places).map(({ name }) => name);

test("G1 an owner can give every role wherever it fits", () => {
  expect(rolesToGive(owner, places)).toEqual(roleNames);
  expect(names(owner, "owner")).toEqual(["Harborline Group"]);
  expect(names(owner, "front_desk")).toEqual(["Harborline Group", "Harborline", "Pier One", "The Wharf"]);
  expect(names(owner, "company_admin")).toEqual([]);
  expect(isForCompanies("company_admin", owner)).toBe(true);
});

test("G1 a manager of a building can give their own roles there", () => {
  expect(names(manager, "property_manager")).toEqual(["Harborline", "Pier One"]);
  expect(names(manager, "owner")).toEqual([]);
  expect(rolesToGive(manager, places)).not.toContain("owner");
  expect(isForCompanies("company_admin", manager)).toBe(false);
});

test("G1 a company's administrator can give that role only in companies", () => {
  expect(rolesToGive(ofCompany, places)).toEqual(["company_admin"]);
});

test("G1 a person who may not give roles can give none, whatever else they may do", () => {
  const desk = me({ capabilities: roleCapabilities.filter((capability) => capability !== "grants.give") });
  expect(rolesToGive(desk, places)).toEqual([]);
});
