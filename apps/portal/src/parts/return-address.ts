import { returnAddress } from "@atrium/rules/return-address.ts";
import { openStore, type Store, storageKeys } from "@atrium/web/storage.ts";

/** Where somebody wanted to go who had to sign in first; of this tab alone. What does not lead into the portal is not kept. */
export function createReturnAddress(store: Store) {
  return {
    keep(href: string): void {
      const address = returnAddress(href);
      if (address) store.setItem(storageKeys.returnAddress, address);
    },
    /** The kept address, once: whoever asks goes there. */
    take(): string | undefined {
      const address = returnAddress(store.getItem(storageKeys.returnAddress));
      store.removeItem(storageKeys.returnAddress);
      return address;
    },
    forget: () => store.removeItem(storageKeys.returnAddress),
  };
}

export const returnTo = createReturnAddress(openStore("sessionStorage"));
