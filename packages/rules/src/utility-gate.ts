import { type utilities, utilityRule } from "./utilities.ts";

type Rules = (typeof utilities)[keyof typeof utilities];
export type UtilityGate = Extract<Rules, { gate: string }>["gate"];

/** The gate that a utility tile stands behind, by its `utility_name` (1 §6); most stand behind none. */
export function utilityGate(utilityName: string): UtilityGate | undefined {
  return utilityRule(utilityName)?.gate as UtilityGate | undefined;
}
