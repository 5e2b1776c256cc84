import { paths } from "../../parts/paths.ts";

/** A page below a building's smart building: its floors, the suites of one, or the control of a suite (2 §2). */
export type SmartPlace = { floorId?: string; suiteId?: string; control?: string };

/** Parses the path after `smart-building/`; undefined if it is invalid. */
export function readSmartPlace(rest: string): SmartPlace | undefined {
  if (rest === "") return {};
  const found = /^floors\/([^/]+)\/suites(?:\/([^/]+)\/control\/([^/]+))?$/.exec(rest);
  if (!found) return undefined;
  const [, floorId = "", suiteId, control] = found;
  return suiteId === undefined || control === undefined ? { floorId } : { floorId, suiteId, control };
}

/** The address of such a page, for the router's links. */
export function smartLink(buildingUuid: string, { floorId, suiteId, control = "lighting" }: SmartPlace = {}) {
  const suite = suiteId === undefined ? "" : `/${suiteId}/control/${control}`;
  const _splat = floorId === undefined ? "" : `floors/${floorId}/suites${suite}`;
  return { to: paths.smartBuilding, params: { buildingUuid, _splat } } as const;
}
