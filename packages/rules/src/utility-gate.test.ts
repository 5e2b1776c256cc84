import { expect, test } from "vitest";
import { utilityGate } from "./utility-gate.ts";

test.each([
  ["Safety", "safety-utility-button"],
  [" emergency management ", "emergency-management"],
  ["EMERGENCY_MANAGEMENT", "emergency-management"],
  ["emergency-management", "emergency-management"],
  ["Concierge", undefined],
  ["constructor", undefined],
])("F3 the tile %s stands behind %s", (name, gate) => {
  expect(utilityGate(name)).toBe(gate);
});
