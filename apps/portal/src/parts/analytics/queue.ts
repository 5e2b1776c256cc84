import type { EndpointBody } from "@atrium/contract/client.ts";
import { createListeners } from "@atrium/web/listeners.ts";

export type SentEvent = NonNullable<EndpointBody<"POST /analytics/v2/track">["events"]>[number];
/** An event that waits to be sent; `of` is who was there when it happened. */
export type Waiting = SentEvent & { event_uuid: string; of: string };

/** More than anybody does while a server is away; then the oldest go. */
const most = 200;

export type AnalyticsQueue = ReturnType<typeof createQueue>;

/** What has happened and was not told yet: in memory alone, and gone with the page. */
export function createQueue() {
  const { subscribe, tell } = createListeners();
  let waiting: readonly Waiting[] = [];
  return {
    get: () => waiting,
    subscribe,
    add(event: Waiting): void {
      waiting = [...waiting, event].slice(-most);
      tell();
    },
    keep(isKept: (event: Waiting) => boolean): void {
      waiting = waiting.filter(isKept);
    },
  };
}
