import { useSyncExternalStore } from "react";
import type { Approval } from "./approval.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";

/** An address that a mail's link has verified; `taken`: the tab that was waiting for the code has continued. */
type Proved = { email: string; taken?: boolean; approval?: Approval | undefined };

/**
 * Coordinates the tabs of a browser: the tab of the mail's link announces the verified address, and the tab that waits for the code takes it
 * over.
 */
export function createProvedAddress(store: Store) {
  const read = () => readStored(store, storageKeys.proved, isProved);
  const write = (proved: Proved) => store.setItem(storageKeys.proved, JSON.stringify(proved));
  return {
    stateOf(email: string): "proved" | "taken" | undefined {
      const proved = read();
      if (proved?.email !== email) return undefined;
      return proved.taken ? "taken" : "proved";
    },
    tell: (email: string, approval: Approval | undefined) => write({ email, approval }),
    /** Announces what the person waits for, if they must be approved first. */
    take(email: string): Approval | undefined {
      const approval = read()?.approval;
      write({ email, approval, taken: true });
      return approval;
    },
    forget: () => store.removeItem(storageKeys.proved),
  };
}

export const provedAddress = createProvedAddress(openStore("localStorage"));

/** What other tabs have announced about this address. A tab that was suspended reads it when it becomes visible. */
export function useProved(email: string) {
  return useSyncExternalStore(follow, () => provedAddress.stateOf(email));
}

function follow(look: () => void): () => void {
  window.addEventListener("storage", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    window.removeEventListener("storage", look);
    document.removeEventListener("visibilitychange", look);
  };
}

function isProved(value: unknown): value is Proved {
  return isRecord(value) && typeof value["email"] === "string";
}
