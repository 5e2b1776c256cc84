import type { Farm } from "@atrium/rules/farm.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";

/** What does not depend on who answers: a language is the person's, and a kiosk stays one. */
const ofThePerson: readonly string[] = [storageKeys.language, storageKeys.kiosk];

/**
 * The farm that this browser talks to in place of the default API (B5); whether it may was asked when it was chosen. Where the operator
 * lists farms no more, none is talked to (R7); plain files come without the brand's `config`, and cannot know before they have asked.
 */
export function readFarm(store: Store, config?: { farms_url: string | null }): Farm | undefined {
  return config && !config.farms_url ? undefined : readStored(store, storageKeys.farm, isFarm);
}

type Stores = { browser: Store; tab: Store };

/**
 * What begins in this browser from now on talks to this farm, or to the default API. Session, building and whatever else came from
 * the former one are dropped (R6): a token goes only to its issuer. The page that is open still has them, and must be left.
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
