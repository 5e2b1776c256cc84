import type { EndpointBody } from "@atrium/contract/client.ts";
import { createListeners } from "@atrium/web/listeners.ts";

export type SentEvent = NonNullable<EndpointBody<"POST /analytics/v2/track">["events"]>[number];
/** An event that waits to be sent; `of` is the person who was signed in when it happened. */
export type Waiting = SentEvent & { event_uuid: string; of: string };

/** More events than a person causes while a server is down; beyond this the oldest are dropped. */
const most = 200;

export type AnalyticsQueue = ReturnType<typeof createQueue>;

/** Events that have not been sent yet: in memory only, so a reload drops them. */
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
