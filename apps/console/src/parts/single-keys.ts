import { createListeners } from "@atrium/web/listeners.ts";
import { openStore } from "@atrium/web/storage.ts";
import { useSyncExternalStore } from "react";

/** Of this console alone: no visitor of the portal loads it. */
const key = "atrium.single-keys";
const { subscribe, tell } = createListeners();
const store = openStore("localStorage");
const get = () => store.getItem(key) !== "off";

/** Whether letters alone do something here. Whoever speaks to the machine, or whose hands slip, switches that off (WCAG 2.1.4). */
export const useSingleKeys = () => useSyncExternalStore(subscribe, get);

export function setSingleKeys(on: boolean): void {
  if (on) store.removeItem(key);
  else store.setItem(key, "off");
  tell();
}
