import { randomHex } from "./random-hex.ts";
import { type Store, storageKeys } from "./storage.ts";

/** Who a visitor without an account is to the flag service: chance, kept as long as the tab (1 §4), and nothing about them. */
export function visitorKey(tab: Store): string {
  const known = tab.getItem(storageKeys.visitor);
  if (known) return known;
  const key = randomHex(16);
  tab.setItem(storageKeys.visitor, key);
  return key;
}
