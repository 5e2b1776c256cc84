import { reachOf } from "@atrium/rules/capabilities.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { capabilityFor, isWithin, othersAt, type Thing } from "./store.ts";
import { editorsPath, goneAfterMs } from "./stream.ts";

/** Who else has the edit form of something open (row G13). */
export function editorHandlers({
  clock,
  streamTickets,
}: Pick<Services, "clock" | "streamTickets">): Pick<Handlers, "GET /admin/v1/editors/:kind/:uuid"> {
  return {
    async "GET /admin/v1/editors/:kind/:uuid"({ caller, params, tenant }) {
      const thing: Thing = { kind: params.kind, uuid: params.uuid.toLowerCase() };
      const reach = reachOf(caller, capabilityFor[thing.kind]);
      if (!(await isWithin(tenant, reach, thing))) refuse("item_not_found");
      const seenAfter = new Date(clock.now().getTime() - goneAfterMs);
      const editors = await othersAt(tenant, thing, { but: caller.userUuid, seenAfter });
      const { portfolioUuid: portfolio } = tenant;
      const ticket = streamTickets.issue({ portfolio, edits: thing.kind, thing: thing.uuid, user: caller.userUuid });
      return {
        data: { editors, event_stream: { type: "sse", request_uri: `${editorsPath}?ticket=${ticket}` } },
      };
    },
  };
}
