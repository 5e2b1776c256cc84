import { isUnanswered } from "@atrium/web/network.ts";
import { useSession } from "@atrium/web/services.ts";
import { useSyncExternalStore } from "react";
import { useServices } from "../services.ts";
import { type Waiting, type WaitingWork, waiting } from "./waiting.ts";

/** The person's actions that wait to be sent. */
export function useWaitingList(): readonly Waiting[] {
  const services = useServices();
  useSession();
  const read = () => waiting.of(waiting.ownerOf(services));
  return useSyncExternalStore(waiting.subscribe, read, read);
}

/**
 * Stores an action that failed for lack of a network, and returns whether it did; other failures are reported as usual. A kiosk and a page
 * inside an app store nothing, because the person would not come back to it.
 */
export function useKeepWaiting() {
  const services = useServices();
  return ({ error, ...sent }: { error: unknown; key: string; title: string; work: WaitingWork }): boolean => {
    const { network, kiosk, embedded } = services;
    if (!isUnanswered(error) || !network.isAway() || kiosk.get() || embedded) return false;
    try {
      waiting.add({ ...sent, owner: waiting.ownerOf(services), at: Date.now() });
      return true;
    } catch {
      // The storage is full.
      return false;
    }
  };
}
