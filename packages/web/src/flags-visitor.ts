import { randomHex } from "./random-hex.ts";
import { type Store, storageKeys } from "./storage.ts";

/** A visitor's identity for the flag service: random, kept as long as the tab (1 §4), without any personal data. */
export function visitorKey(tab: Store): string {
  const known = tab.getItem(storageKeys.visitor);
  if (known) return known;
  const key = randomHex(16);
  tab.setItem(storageKeys.visitor, key);
  return key;
}
