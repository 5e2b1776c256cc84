import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

/** A foreign building and one that does not exist are the same to whoever asks. */
export function mustBelong(caller: Caller, buildingUuid: string): void {
  if (!caller.buildingUuids.has(buildingUuid)) refuse("building_not_found");
}
