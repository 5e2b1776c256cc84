import type { FlagKey } from "./flags.ts";
import { utilityTarget } from "./utility-target.ts";
import { type UtilityScreen, type UtilityTile, type utilities, utilityRule } from "./utilities.ts";

/** Screens with a flag: a tile that opens one is hidden if the flag is off, whatever the tile is called. */
const screenGates = {
  "service-requests": "service-requests",
  "smart-building": "smart-building",
} as const satisfies Partial<Record<UtilityScreen, FlagKey>>;

type Rules = (typeof utilities)[keyof typeof utilities];
type ScreenGate = (typeof screenGates)[keyof typeof screenGates];
export type UtilityGate = Extract<Rules, { gate: string }>["gate"] | ScreenGate;

/** The flag of a utility tile, by its `utility_name` (1 §6) or by the screen that it opens; most have none. */
export function utilityGate(tile: UtilityTile): UtilityGate | undefined {
  const named = utilityRule(tile.utility_name)?.gate as UtilityGate | undefined;
  if (named) return named;
  const target = utilityTarget(tile, { framed: true, administered: false });
  if (target.kind !== "screen" || !Object.hasOwn(screenGates, target.screen)) return undefined;
  return screenGates[target.screen as keyof typeof screenGates];
}
