import { useSyncExternalStore } from "react";

export type HeldToken = {
  hold(token: string): void;
  /** What is held now. Another link may be followed in the same tab, where nothing but what stands after the # is new. */
  useHeld(): string | undefined;
};

/** A mail's token: taken out of the address bar and kept in this page's memory alone. */
export function heldToken(): HeldToken {
  let held: string | undefined;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  return {
    hold(token) {
      held = token;
      for (const watcher of watchers) watcher();
    },
    useHeld: () => useSyncExternalStore(watch, () => held),
  };
}
