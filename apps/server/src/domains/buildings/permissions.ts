import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";
import type { Handlers } from "../../platform/http/mount.ts";

/** What the caller may do in each building (1 §6): told, so that pages show what is open; checked again wherever it is used. */
export function permissionHandlers(): Pick<Handlers, "GET /user-permissions/v1"> {
  return {
    async "GET /user-permissions/v1"({ query, caller, tenant }) {
      const all = await permissionsOf(tenant, caller.userUuid);
      const asked = query.building_uuid?.toLowerCase();
      const shown = asked ? all.filter(({ building_uuid }) => building_uuid === asked) : all;
      return {
        data: {
          permissions: Object.fromEntries(shown.map(({ building_uuid, permissions }) => [building_uuid, permissions])),
        },
      };
    },
  };
}

const ofPerson = prepare((db, value: { portfolioUuid: string; userUuid: string }) =>
  db
    .selectFrom("user_buildings")
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("user_uuid", "=", value.userUuid)
    .select(["building_uuid", "permissions"])
    .orderBy("building_uuid"),
);

function permissionsOf({ db, portfolioUuid }: Tenant, userUuid: string) {
  return ofPerson(db, { portfolioUuid, userUuid });
}
