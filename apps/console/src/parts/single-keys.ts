import { createListeners } from "@atrium/web/listeners.ts";
import { openStore, storageKeys } from "@atrium/web/storage.ts";
import { useSyncExternalStore } from "react";

const { subscribe, tell } = createListeners();
const store = openStore("localStorage");
const get = () => store.getItem(storageKeys.singleKeys) !== "off";

/** Whether letters alone do something here. Whoever speaks to the machine, or whose hands slip, switches that off (WCAG 2.1.4). */
export const useSingleKeys = () => useSyncExternalStore(subscribe, get);

export function setSingleKeys(on: boolean): void {
  if (on) store.removeItem(storageKeys.singleKeys);
  else store.setItem(storageKeys.singleKeys, "off");
  tell();
}
