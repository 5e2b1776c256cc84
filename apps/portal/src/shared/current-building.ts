import { type Store, storageKeys } from "./storage.ts";

export type CurrentBuilding = ReturnType<typeof createCurrentBuilding>;

/** The building that is open, kept over reloads (B5) and named in each call's headers. */
export function createCurrentBuilding(store: Store) {
  let uuid = store.getItem(storageKeys.building) ?? undefined;
  return {
    get: () => uuid,
    set(next: string): void {
      if (next === uuid) return;
      uuid = next;
      store.setItem(storageKeys.building, next);
    },
    forget(): void {
      uuid = undefined;
      store.removeItem(storageKeys.building);
    },
  };
}
