import { anonymousCalls } from "@atrium/contract/anonymous-calls.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { flagsKey } from "@atrium/web/queries.ts";

const ground: readonly string[] = [
  "GET /tenant/v1/users/current/buildings",
  "GET /users/current",
  "GET /buildings/:id/theme",
  "GET /user-permissions/v1",
  flagsKey,
] satisfies EndpointKey[];

/** Whether what is read by this key makes the place that screens stand in, rather than what somebody looks at or has done there. */
export function isGround(key: string): boolean {
  return ground.includes(key) || anonymousCalls.includes(key);
}
