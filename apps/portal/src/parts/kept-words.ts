import type { Services } from "./services.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";

export type KeptFile = { readonly uuid: string; readonly name: string };
export type KeptForm = {
  words: Record<string, string | undefined>;
  /** Files that have been uploaded; their bytes are never stored here. */
  files?: readonly KeptFile[] | undefined;
  /** Sent but not answered: the idempotency key, and the content that it belongs to. */
  intent?: { key: string; of: string } | undefined;
};
type Kept = { owner: string; forms: Record<string, KeptForm> };

const key = storageKeys.keptWords;

/**
 * Unsent input, stored in this tab over a reload, for one person in one building: reads and writes for another owner find nothing. It never
 * contains a password or a file.
 */
export function createKeptWords(store: Store) {
  let current: string | undefined;

  function read(owner: string): Kept {
    const found = readStored(store, key, isKept);
    return found?.owner === owner ? found : { owner, forms: {} };
  }

  const forget = () => store.removeItem(key);

  return {
    ownerOf: (userUuid: string | undefined, buildingUuid: string) => `${userUuid} ${buildingUuid}`,
    /** Sets the current owner: input of other people, or of the same person in another building, is deleted (C2). */
    belongTo(owner: string): void {
      current = owner;
      if (Object.keys(read(owner).forms).length === 0) forget();
    },
    read: (owner: string, form: string): KeptForm => read(owner).forms[form] ?? { words: {} },
    keep(owner: string, form: string, kept: KeptForm): void {
      // A screen that is only shown until the next one is ready stores nothing any more.
      if (owner !== current) return;
      const { [form]: _, ...others } = read(owner).forms;
      const forms = isBlank(kept) ? others : { ...others, [form]: kept };
      try {
        if (Object.keys(forms).length === 0) forget();
        else store.setItem(key, JSON.stringify({ owner, forms } satisfies Kept));
      } catch {
        // The storage is full: the form still works, and only a reload would lose its input.
      }
    },
    forget,
  };
}

export const keptWords = createKeptWords(openStore("sessionStorage"));

type Followed = {
  readonly session: { subscribe: Subscribe; get(): { user?: unknown; notice?: "expired" } };
  readonly kiosk: { subscribe: Subscribe; get(): boolean };
};
type Subscribe = Services["session"]["subscribe"];

const followed = new WeakSet<Followed["session"]>();

/**
 * Deletes the input together with its session (A7), unless the session expired: then the same person finds it again. A kiosk deletes it for
 * every visitor, and when kiosk mode starts or ends (M8). Each session is followed once, however often this is called.
 */
export function followWhoTypes({ session, kiosk }: Followed, words = keptWords): void {
  if (followed.has(session)) return;
  followed.add(session);
  kiosk.subscribe(words.forget);
  session.subscribe(() => {
    const { user, notice } = session.get();
    if (!user && (notice !== "expired" || kiosk.get())) words.forget();
  });
}

function isBlank({ words, files = [], intent }: KeptForm): boolean {
  return !intent && files.length === 0 && Object.values(words).every((word) => !word);
}

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value["owner"] === "string" &&
    isRecord(value["forms"]) &&
    Object.values(value["forms"]).every((form) => isRecord(form) && isRecord(form["words"]))
  );
}
