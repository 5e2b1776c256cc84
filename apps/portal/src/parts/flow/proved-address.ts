import { useSyncExternalStore } from "react";
import type { Approval } from "./approval.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";

/** An address that the link of a mail has proved; `taken`: a tab that was waiting for its code has gone on. */
type Proved = { email: string; taken?: boolean; approval?: Approval | undefined };

/** How the tabs of a browser agree on a mail's link and code: the link tells, the tab that waits for the code takes. */
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
    /** Says what is to be waited for, if somebody has to let the person in. */
    take(email: string): Approval | undefined {
      const approval = read()?.approval;
      write({ email, approval, taken: true });
      return approval;
    },
    forget: () => store.removeItem(storageKeys.proved),
  };
}

export const provedAddress = createProvedAddress(openStore("localStorage"));

/** What other tabs have told of this address. A tab that slept meanwhile looks when it is seen again. */
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
