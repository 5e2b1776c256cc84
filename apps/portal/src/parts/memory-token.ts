import { useSyncExternalStore } from "react";

export type MemoryToken = {
  hold(token: string): void;
  /** What is held now. Another link may be followed in the same tab, where nothing but what stands after the # is new. */
  useToken(): string | undefined;
};

/** A mail's token: taken out of the address bar and kept in this page's memory alone. */
export function memoryToken(): MemoryToken {
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
    useToken: () => useSyncExternalStore(watch, () => held),
  };
}
