import type { Farm } from "@atrium/rules/farm.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";

/** Keys that do not depend on the server: the language belongs to the person, and a kiosk stays a kiosk. */
const ofThePerson: readonly string[] = [storageKeys.language, storageKeys.kiosk];

/**
 * The farm that this browser uses instead of the default API (B5); it was checked against the list when it was selected. If the operator no
 * longer lists farms, none is used (R7); plain files come without the brand's `config`, so they cannot know this before their first request.
 */
export function readFarm(store: Store, config?: { farms_url: string | null }): Farm | undefined {
  return config && !config.farms_url ? undefined : readStored(store, storageKeys.farm, isFarm);
}

type Stores = { browser: Store; tab: Store };

/**
 * From now on this browser uses this farm, or the default API. Session, building and all other data of the former one are deleted (R6): a
 * token goes only to its issuer. The open page still has them in memory, and must be reloaded.
 */
export function changeFarm(
  farm: Farm | undefined,
  { browser, tab }: Stores = { browser: openStore("localStorage"), tab: openStore("sessionStorage") },
): void {
  for (const key of Object.values(storageKeys)) {
    if (ofThePerson.includes(key)) continue;
    browser.removeItem(key);
    tab.removeItem(key);
  }
  if (farm) browser.setItem(storageKeys.farm, JSON.stringify(farm));
}

function isFarm(value: unknown): value is Farm {
  if (!isRecord(value) || typeof value["description"] !== "string" || typeof value["url"] !== "string") return false;
  return /^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(value["url"]);
}
