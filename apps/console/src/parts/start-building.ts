import { openStore, storageKeys } from "@atrium/web/storage.ts";
import { useEffect } from "react";

const store = openStore("localStorage");

/**
 * The building that a page of one building shows: the one that its address names, else the one that the person used last, here or in the portal,
 * else the first. Undefined while there are none.
 */
export function useStartBuilding<Building extends { readonly uuid: string }>(
  own: readonly Building[],
  named: string | undefined,
): Building | undefined {
  const find = (wanted: string | null | undefined) => own.find((building) => building.uuid === wanted);
  const chosen = find(named);
  const uuid = chosen?.uuid;
  useEffect(() => {
    if (uuid) store.setItem(storageKeys.building, uuid);
  }, [uuid]);
  return chosen ?? find(store.getItem(storageKeys.building)) ?? own[0];
}
