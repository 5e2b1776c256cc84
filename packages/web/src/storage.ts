import { workerCaches } from "@atrium/rules/offline.ts";

/** The keys of this product in a browser's storage; `purge` removes them when a session ends (1 §4, B5). */
export const storageKeys = {
  session: "atrium.session",
  farm: "atrium.farm",
  building: "atrium.building",
  buildingTheme: "atrium.building-theme",
  language: "atrium.language",
  chosenLanguage: "atrium.chosen-language",
  flow: "atrium.flow",
  flowDraft: "atrium.flow-draft",
  signIn: "atrium.sign-in",
  proved: "atrium.proved",
  provider: "atrium.provider",
  returnAddress: "atrium.return-address",
  visitor: "atrium.visitor",
  keptWords: "atrium.kept-words",
  waiting: "atrium.waiting",
  scans: "atrium.scans",
  loadedAnew: "atrium.loaded-anew",
  release: "atrium.release",
  viewAs: "atrium.view-as",
  /** The specification's own name (2 §3): embedded apps know it. */
  kiosk: "KIOSK_ENABLED",
} as const;

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage; if it is blocked (private windows, blocked cookies), one that lasts as long as the page. */
export function openStore(kind: "localStorage" | "sessionStorage"): Store {
  try {
    const store = globalThis[kind];
    store.setItem("atrium.probe", "1");
    store.removeItem("atrium.probe");
    return store;
  } catch {
    return memoryStore();
  }
}

export function memoryStore(): Store {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => void held.set(key, text),
    removeItem: (key) => void held.delete(key),
  };
}

/** The stored value of a key; undefined if it is missing, damaged or of another shape. */
export function readStored<T>(store: Store, key: string, isWanted: (value: unknown) => value is T): T | undefined {
  const text = store.getItem(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The prefix of every cache with personal data, so that all can be deleted without knowing the person. */
export const personalCaches = "atrium.of ";

/** Deletes the cached data of people on this device, except `own`; with another person's cache also the pictures that they have seen. */
export async function emptyPersonalCaches(own?: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(personalCaches) && name !== own);
  const seen = own === undefined || others.length > 0 ? [workerCaches.pictures] : [];
  await Promise.all([...others, ...seen].map((name) => caches.delete(name)));
}
