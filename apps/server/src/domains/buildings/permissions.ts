import type { Handlers } from "../../platform/http/mount.ts";

/** The caller's permissions, by building (1 §6), as of their session. */
export function permissionHandlers(): Pick<Handlers, "GET /user-permissions/v1"> {
  return {
    "GET /user-permissions/v1"({ query, caller }) {
      const asked = query.building_uuid?.toLowerCase();
      const shown = [...caller.permissions].filter(([uuid]) => asked === undefined || uuid === asked);
      return { data: { permissions: Object.fromEntries(shown.map(([uuid, names]) => [uuid, [...names]])) } };
    },
  };
}
