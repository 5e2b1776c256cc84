import { type Store, storageKeys } from "./storage.ts";

/** Who a visitor without an account is to the flag service: chance, kept as long as the tab (1 §4), and nothing about them. */
export function visitorKey(tab: Store): string {
  const known = tab.getItem(storageKeys.visitor);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  tab.setItem(storageKeys.visitor, key);
  return key;
}
