import type { EndpointBody } from "@atrium/contract/client.ts";
import { createListeners } from "@atrium/web/listeners.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";

export type NotedScan = EndpointBody<"POST /admin/v1/events/:uuid/scans">["scans"][number];

/** A scan that the server does not have yet. `owner`: who made it; `guest`: the person that the device identified. */
export type UnsentScan = {
  readonly owner: string;
  readonly event: string;
  readonly guest: string | null;
  readonly noted: NotedScan;
};

const none: readonly UnsentScan[] = [];

/** The unsent scans of this device, shared by all tabs and stored until the server has them. They are only sent for the person who made them. */
export function createUnsentScans(store: Store) {
  const { subscribe, tell } = createListeners();
  const read = (): readonly UnsentScan[] => readStored(store, storageKeys.scans, isList) ?? none;
  let seen: { text: string | null; of: string; list: readonly UnsentScan[] } | undefined;

  function write(list: readonly UnsentScan[]): void {
    if (list.length === 0) store.removeItem(storageKeys.scans);
    else store.setItem(storageKeys.scans, JSON.stringify(list));
    tell();
  }

  return {
    subscribe,
    /** Another tab has changed it. */
    told: tell,
    /** The same array as long as nothing has changed. */
    of(owner: string, event: string): readonly UnsentScan[] {
      const text = store.getItem(storageKeys.scans);
      const of = `${owner} ${event}`;
      if (seen?.text !== text || seen.of !== of)
        seen = { text, of, list: read().filter((one) => one.owner === owner && one.event === event) };
      return seen.list;
    },
    add: (scan: UnsentScan): void => write([...read(), scan]),
    remove(uuids: readonly string[]): void {
      write(read().filter(({ noted }) => !uuids.includes(noted.uuid)));
    },
  };
}

function isList(value: unknown): value is UnsentScan[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one) =>
        isRecord(one) &&
        typeof one["owner"] === "string" &&
        typeof one["event"] === "string" &&
        isRecord(one["noted"]) &&
        typeof one["noted"]["uuid"] === "string",
    )
  );
}

export const unsentScans = createUnsentScans(openStore("localStorage"));

if (typeof window !== "undefined")
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKeys.scans || key === null) unsentScans.told();
  });
