import { useSyncExternalStore } from "react";
import { createListeners } from "@atrium/web/listeners.ts";
import { useServices } from "./services.ts";
import { type Store, storageKeys } from "@atrium/web/storage.ts";

export type CurrentBuilding = ReturnType<typeof createCurrentBuilding>;

/**
 * The building that this tab is in, named in each call's headers. It is kept over reloads (B5): by the tab for itself, so that two tabs
 * stay each in their own, and for whatever is opened next by the browser, which begins where somebody was last.
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
    /** Answers the building that is left by this: another one that this page has been in. */
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
    /** The address has named a building that is none of the person's. */
    miss(): void {
      missed = true;
    },
    /** Whether that is still to be said; it is said once. */
    takeMiss(): boolean {
      const was = missed;
      missed = false;
      return was;
    },
  };
}

/** Whether a screen of this building stands there only until the next building's is ready: it is to ask for nothing more. */
export function useIsLeft(buildingUuid: string): boolean {
  const { building } = useServices();
  const current = useSyncExternalStore(building.subscribe, building.get, building.get);
  return current !== undefined && current !== buildingUuid;
}
