import type { FlagKey } from "./flags.ts";

const gates = {
  safety: "safety-utility-button",
  "emergency management": "emergency-management",
} as const satisfies Record<string, FlagKey>;

export type UtilityGate = (typeof gates)[keyof typeof gates];

/** The gate that a utility tile stands behind, by its `utility_name` (1 §6); most stand behind none. */
export function utilityGate(utilityName: string): UtilityGate | undefined {
  const name = utilityName.trim().toLowerCase();
  return Object.hasOwn(gates, name) ? gates[name as keyof typeof gates] : undefined;
}
