import type { Services } from "../sessions/services.ts";
import { endView, type EndOfView } from "../sessions/end-view.ts";
import { readView } from "../sessions/view-as-caller.ts";
import { openViews } from "./store.ts";

type Needed = Pick<Services, "callers" | "clock" | "database">;

/**
 * Writes down the end of each time in which somebody saw the portal as another person, when it is over or they may no longer. No call is answered from that
 * moment on; this is how the audit log hears of it, and why it does not begin again when somebody is given back what was taken from them.
 */
export async function endDueViews(services: Needed, stopping?: AbortSignal): Promise<void> {
  const { callers, clock, database } = services;
  const now = clock.now();
  // Few at any time: each goes on for half an hour at most.
  for (const view of await openViews(database.system, now)) {
    if (stopping?.aborted) return;
    const { portfolio_uuid: portfolioUuid, uuid, actor_uuid: actorUuid, viewed_uuid: viewedUuid } = view;
    const goesOn = () =>
      readView(database, callers.ofSession, { portfolioUuid, viewUuid: uuid, viewedUuid, actorUuid }, now);
    const why: EndOfView | undefined = view.over
      ? "time_over"
      : !view.stands
        ? "signed_out"
        : (await goesOn())
          ? undefined
          : "not_allowed";
    if (why) await endView(services, database.tenant(portfolioUuid), uuid, { why });
  }
}
