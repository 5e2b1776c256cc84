import { expect, test } from "vitest";
import type { Grant, Role, ScopeKind } from "./roles.ts";
import { isTheirsEverywhere, mayViewAs } from "./view-as.ts";

type Actor = Parameters<typeof mayViewAs>[0];

const grant = (role: Role, scope: ScopeKind, uuid: string | null, ...buildings: string[]): Grant => ({
  role,
  scope,
  uuid,
  buildings,
});
const somebody = (userUuid: string, more: Partial<Actor> = {}): Actor => ({
  userUuid,
  complete: true,
  admin: false,
  hqoStaff: false,
  companyUuid: null,
  buildingUuids: ["tower"],
  permissions: new Map(),
  grants: [],
  ...more,
});
const owner = somebody("olga", { grants: [grant("owner", "portfolio", null)] });
const manager = somebody("max", { grants: [grant("property_manager", "building", "tower", "tower")] });
const ofBrand = somebody("bo", { grants: [grant("property_manager", "brand", "alpha", "tower", "annex")] });
const mila = somebody("mila");

test.each<[string, Actor, Actor, boolean]>([
  ["an owner, anybody", owner, mila, true],
  ["an administrator by the pack, anybody", somebody("ada", { admin: true }), mila, true],
  ["an owner, another owner", owner, somebody("otto", { grants: owner.grants }), true],
  ["an owner, an administrator by the pack", owner, somebody("ada", { admin: true }), true],
  ["a building's manager, somebody of the building", manager, mila, true],
  ["a building's manager, another manager of it", manager, somebody("mo", { grants: manager.grants }), true],
  [
    "a building's manager, its front desk",
    manager,
    somebody("fay", { grants: [grant("front_desk", "building", "tower", "tower")] }),
    true,
  ],
  [
    "a brand's manager, somebody of two of its buildings",
    ofBrand,
    somebody("two", { buildingUuids: ["tower", "annex"] }),
    true,
  ],
  [
    "a building's manager, somebody of another building, too",
    manager,
    somebody("two", { buildingUuids: ["tower", "annex"] }),
    false,
  ],
  ["a building's manager, somebody of another building", manager, somebody("far", { buildingUuids: ["annex"] }), false],
  ["a building's manager, somebody of no building", manager, somebody("none", { buildingUuids: [] }), false],
  ["a building's manager, an owner", manager, somebody("otto", { grants: owner.grants }), false],
  ["a building's manager, the operator's staff", manager, somebody("hq", { hqoStaff: true }), false],
  ["a building's manager, the brand's manager", manager, somebody("bo", { grants: ofBrand.grants }), false],
  ["the front desk, anybody", somebody("fay", { grants: [grant("front_desk", "portfolio", null)] }), mila, false],
  [
    "a company's administrator, a colleague",
    somebody("cy", { grants: [grant("company_admin", "company", "acme")] }),
    somebody("col", { companyUuid: "acme" }),
    false,
  ],
  ["a member, anybody", somebody("nora"), mila, false],
  ["an owner, oneself", owner, owner, false],
  ["an owner, somebody who has not signed up", owner, somebody("new", { complete: false }), false],
])("G11 may see the portal as a person: %s", (_, actor, viewed, allowed) => {
  expect(mayViewAs(actor, viewed)).toBe(allowed);
});

test("G11 actions in a building that a person has left are shown only to viewers of the complete portfolio", () => {
  expect([owner, manager, ofBrand].map((actor) => isTheirsEverywhere(actor, mila))).toEqual([true, false, false]);
});
