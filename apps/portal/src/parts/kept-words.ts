import type { Services } from "./services.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";

export type KeptFile = { readonly uuid: string; readonly name: string };
export type KeptForm = {
  words: Record<string, string | undefined>;
  /** Those that the server has already; their bytes are never here. */
  files?: readonly KeptFile[] | undefined;
  /** Sent and not answered: the idempotency key, and what it stands for. */
  intent?: { key: string; of: string } | undefined;
};
type Kept = { owner: string; forms: Record<string, KeptForm> };

const key = storageKeys.keptWords;

/**
 * What somebody has typed and not sent, kept by this tab over a reload, for one person in one building: whatever is read or written for
 * another finds nothing. Never a password, never a file.
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
    /** Who is where from now on: what others have typed, or the same person elsewhere, goes (C2). */
    belongTo(owner: string): void {
      current = owner;
      if (Object.keys(read(owner).forms).length === 0) forget();
    },
    read: (owner: string, form: string): KeptForm => read(owner).forms[form] ?? { words: {} },
    keep(owner: string, form: string, kept: KeptForm): void {
      // A screen that stands only until the next one is ready keeps nothing any more.
      if (owner !== current) return;
      const { [form]: _, ...others } = read(owner).forms;
      const forms = isBlank(kept) ? others : { ...others, [form]: kept };
      try {
        if (Object.keys(forms).length === 0) forget();
        else store.setItem(key, JSON.stringify({ owner, forms } satisfies Kept));
      } catch {
        // The browser has no room: typing goes on, and only a reload would lose it.
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
 * Words go with the session that they were typed in (A7), unless it ran out: then the same person comes back to them. A kiosk forgets them
 * with every visitor, and when it begins or ends to be one (M8). However often it is said, each session is followed once.
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
