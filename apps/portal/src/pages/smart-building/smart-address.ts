import { paths } from "../../parts/paths.ts";

/** Where somebody is below a building's smart building: its floors, the suites of one, or the control of a suite (2 §2). */
export type SmartPlace = { floorId?: string; suiteId?: string; control?: string };

/** Reads what stands behind `smart-building/`; undefined for an address that is none. */
export function readSmartPlace(rest: string): SmartPlace | undefined {
  if (rest === "") return {};
  const found = /^floors\/([^/]+)\/suites(?:\/([^/]+)\/control\/([^/]+))?$/.exec(rest);
  if (!found) return undefined;
  const [, floorId = "", suiteId, control] = found;
  return suiteId === undefined || control === undefined ? { floorId } : { floorId, suiteId, control };
}

/** The address of a place, as the router's links take it. */
export function smartLink(buildingUuid: string, { floorId, suiteId, control = "lighting" }: SmartPlace = {}) {
  const suite = suiteId === undefined ? "" : `/${suiteId}/control/${control}`;
  const _splat = floorId === undefined ? "" : `floors/${floorId}/suites${suite}`;
  return { to: paths.smartBuilding, params: { buildingUuid, _splat } } as const;
}
