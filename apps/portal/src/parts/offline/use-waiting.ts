import { isUnanswered } from "@atrium/web/network.ts";
import { useSession } from "@atrium/web/services.ts";
import { useSyncExternalStore } from "react";
import { useServices } from "../services.ts";
import { type Waiting, type WaitingWork, waiting } from "./waiting.ts";

/** What the person has sent that has not left yet. */
export function useWaitingList(): readonly Waiting[] {
  const services = useServices();
  useSession();
  const read = () => waiting.of(waiting.ownerOf(services));
  return useSyncExternalStore(waiting.subscribe, read, read);
}

/**
 * Keeps what could not be sent for want of a network, and says whether it did: what has failed otherwise is told as ever. A kiosk and a page
 * inside an app keep nothing, for nobody would come back to them.
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
      // The browser has no room.
      return false;
    }
  };
}
