import { returnAddress } from "@atrium/rules/return-address.ts";
import { openStore, type Store, storageKeys } from "./storage.ts";

/** The address that a person requested before they had to sign in; for this tab alone. An address outside the portal is not stored. */
export function createReturnAddress(store: Store) {
  return {
    keep(href: string): void {
      const address = returnAddress(href);
      if (address) store.setItem(storageKeys.returnAddress, address);
    },
    /** Returns and removes the stored address. */
    take(): string | undefined {
      const address = returnAddress(store.getItem(storageKeys.returnAddress));
      store.removeItem(storageKeys.returnAddress);
      return address;
    },
    forget: () => store.removeItem(storageKeys.returnAddress),
  };
}

export const returnTo = createReturnAddress(openStore("sessionStorage"));
