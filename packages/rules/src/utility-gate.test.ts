import { expect, test } from "vitest";
import { utilityGate } from "./utility-gate.ts";

const tile = { type: "native", url: null, route: null } as const;

test.each([
  ["Safety", "safety-utility-button"],
  [" emergency management ", "emergency-management"],
  ["EMERGENCY_MANAGEMENT", "emergency-management"],
  ["emergency-management", "emergency-management"],
  ["Concierge", undefined],
  ["constructor", undefined],
])("F3 the tile %s depends on %s", (utility_name, gate) => {
  expect(utilityGate({ ...tile, utility_name })).toBe(gate);
});

test.each([
  ["Service requests", {}, "service-requests"],
  ["Something is broken", { route: "/service-requests" }, "service-requests"],
  ["Light and warmth", { route: "smart_building" }, "smart-building"],
  ["Help desk", {}, undefined],
  ["Amenities", { route: "amenities" }, undefined],
  // It leads to the operator's own page.
  ["Service requests", { url: "https://desk.example/" }, undefined],
] as const)("Z34 the tile %s with %o depends on the gate of its screen: %s", (utility_name, own, gate) => {
  expect(utilityGate({ ...tile, utility_name, ...own })).toBe(gate);
});
