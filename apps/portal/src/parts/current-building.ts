import { useSyncExternalStore } from "react";
import { createListeners } from "@atrium/web/listeners.ts";
import { useServices } from "./services.ts";
import { type Store, storageKeys } from "@atrium/web/storage.ts";

export type CurrentBuilding = ReturnType<typeof createCurrentBuilding>;

/**
 * The current building of this tab, sent in the headers of each call. It survives reloads (B5): stored per tab, so that two tabs can be in
 * different buildings, and per browser, so that a new tab starts in the last one.
 */
export function createCurrentBuilding(stores: { browser: Store; tab: Store }) {
  const { subscribe, tell } = createListeners();
  const { browser, tab } = stores;
  let uuid = tab.getItem(storageKeys.building) ?? browser.getItem(storageKeys.building) ?? undefined;
  let entered: string | undefined;
  let missed = false;

  return {
    get: () => uuid,
    subscribe,
    /** Returns the building that is left by this: another one that this page has been in. */
    enter(next: string): string | undefined {
      const left = entered === next ? undefined : entered;
      entered = next;
      tab.setItem(storageKeys.building, next);
      browser.setItem(storageKeys.building, next);
      if (next !== uuid) {
        uuid = next;
        tell();
      }
      return left;
    },
    forget(): void {
      uuid = undefined;
      entered = undefined;
      missed = false;
      tab.removeItem(storageKeys.building);
      browser.removeItem(storageKeys.building);
    },
    /** The address has named a building that is not one of the person's. */
    miss(): void {
      missed = true;
    },
    /** Whether a message about that is still to be shown; it is shown once. */
    takeMiss(): boolean {
      const was = missed;
      missed = false;
      return was;
    },
  };
}

/** Whether a screen of this building is only shown until the next building's screen is ready: it must send no more requests. */
export function useIsLeft(buildingUuid: string): boolean {
  const { building } = useServices();
  const current = useSyncExternalStore(building.subscribe, building.get, building.get);
  return current !== undefined && current !== buildingUuid;
}
