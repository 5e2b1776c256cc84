import { expect, test } from "vitest";
import { mayPreviewAs } from "./preview.ts";
import type { Grant, Role } from "./roles.ts";

const somebody = (...grants: Grant[]) => ({ admin: false, hqoStaff: false, permissions: new Map(), grants });
const grant = (role: Role, building: string): Grant => ({
  role,
  scope: "building",
  uuid: building,
  buildings: [building],
});

test.each([
  ["who reads guest lists there, somebody of the building", grant("community_manager", "tower"), ["tower"], true],
  [
    "who reads guest lists there, somebody of two buildings",
    grant("community_manager", "tower"),
    ["annex", "tower"],
    true,
  ],
  ["who reads guest lists there, somebody of another building", grant("community_manager", "tower"), ["annex"], false],
  ["who reads guest lists elsewhere, somebody of the building", grant("community_manager", "annex"), ["tower"], false],
  ["who reads no guest lists, somebody of the building", grant("booking_manager", "tower"), ["tower"], false],
])("P3 an item is previewed as a person: %s", (_, given, buildingUuids, allowed) => {
  expect(mayPreviewAs(somebody(given), { buildingUuids }, "tower")).toBe(allowed);
});
