import type { Services } from "../sessions/services.ts";
import { endView, type EndOfView } from "../sessions/end-view.ts";
import { readView } from "../sessions/view-as-caller.ts";
import { openViews } from "./store.ts";

type Needed = Pick<Services, "callers" | "clock" | "database">;

/**
 * Records the end of each view of the portal as another person, when it has expired or is no longer allowed. Calls are refused from that moment on
 * anyway; this writes the audit entry, and prevents that the view resumes when a lost permission is restored.
 */
export async function endDueViews(services: Needed, stopping?: AbortSignal): Promise<void> {
  const { callers, clock, database } = services;
  const now = clock.now();
  // There are few at any time: each lasts half an hour at most.
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
