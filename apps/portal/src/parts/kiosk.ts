import { useSyncExternalStore } from "react";
import { createListeners } from "@atrium/web/listeners.ts";
import { useServices } from "./services.ts";
import { type Store, storageKeys } from "@atrium/web/storage.ts";

export type Kiosk = ReturnType<typeof createKiosk>;

/**
 * Kiosk mode of this tab (2 §3): read at start, kept over reloads, and gone with the tab. `onChange` receives the state at once and after each
 * change.
 */
export function createKiosk(tab: Store, onChange: (enabled: boolean) => void = () => {}) {
  const { subscribe, tell } = createListeners();
  let enabled = tab.getItem(storageKeys.kiosk) === "true";
  let visitor = 0;
  onChange(enabled);

  function set(next: boolean): void {
    if (next) tab.setItem(storageKeys.kiosk, "true");
    else tab.removeItem(storageKeys.kiosk);
    if (next === enabled) return;
    enabled = next;
    onChange(enabled);
    tell();
  }

  return {
    get: () => enabled,
    subscribe,
    enter: () => set(true),
    leave: () => set(false),
    /** The number of the current visitor of the kiosk: screens of another visitor are remounted. */
    visitor: () => visitor,
    nextVisitor(): void {
      visitor += 1;
      tell();
    },
  };
}

export function useKiosk(): boolean {
  const { kiosk } = useServices();
  return useSyncExternalStore(kiosk.subscribe, kiosk.get, kiosk.get);
}

export function useKioskVisitor(): number {
  const { kiosk } = useServices();
  return useSyncExternalStore(kiosk.subscribe, kiosk.visitor, kiosk.visitor);
}
