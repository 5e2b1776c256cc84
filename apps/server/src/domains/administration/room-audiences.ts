import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { countMeant } from "../audiences/audience-sql.ts";
import { audiencesFor, holdAudienceFor } from "../audiences/store.ts";
import { buildingAt } from "./building-things.ts";

const list = "GET /admin/v1/buildings/:uuid/room-audiences";
const count = "GET /admin/v1/buildings/:uuid/room-audiences/:audienceUuid";

/** The audiences that rules and prices of a building's rooms may name (row P6). */
export const roomAudienceHandlers: Pick<Handlers, typeof list | typeof count> = {
  async [list]({ params, tenant }) {
    const { uuid: buildingUuid } = await buildingAt(tenant, params);
    return { data: { audiences: await audiencesFor(tenant, buildingUuid).execute() } };
  },

  async [count]({ params, reach, tenant }) {
    const { uuid: buildingUuid } = await buildingAt(tenant, params);
    const found = (await holdAudienceFor(tenant, buildingUuid, params.audienceUuid)) ?? refuse("audience_not_found");
    return { data: { people: await countMeant(tenant, { reach, buildingUuid, clauses: found.clauses }) } };
  },
};
