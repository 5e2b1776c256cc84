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

/** Whether the query of this key is for the layout around screens, rather than for content or a person's actions. */
export function isGround(key: string): boolean {
  return ground.includes(key) || anonymousCalls.includes(key);
}
