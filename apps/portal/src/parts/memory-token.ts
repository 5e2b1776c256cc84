import { useSyncExternalStore } from "react";

export type MemoryToken = {
  hold(token: string): void;
  /** The current token. Another link may be opened in the same tab, where only the fragment of the address changes. */
  useToken(): string | undefined;
};

/** The token of a mail's link: removed from the address bar and kept in memory only. */
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
