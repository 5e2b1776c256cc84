import { createListeners } from "@atrium/web/listeners.ts";
import { openStore } from "@atrium/web/storage.ts";
import { useSyncExternalStore } from "react";

/** Only for the console: visitors of the portal never load it. */
const key = "atrium.single-keys";
const { subscribe, tell } = createListeners();
const store = openStore("localStorage");
const get = () => store.getItem(key) !== "off";

/** Whether single letters are shortcuts. People with speech input or unsteady hands can switch that off (WCAG 2.1.4). */
export const useSingleKeys = () => useSyncExternalStore(subscribe, get);

export function setSingleKeys(on: boolean): void {
  if (on) store.removeItem(key);
  else store.setItem(key, "off");
  tell();
}
