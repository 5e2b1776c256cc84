import type { PhraseValues } from "@atrium/phrases/format.ts";
import type { PhraseKey, PhraseLanguage } from "@atrium/phrases/phrases.ts";
import { matchLocale } from "@atrium/rules/languages.ts";
import { createContext, useContext, useSyncExternalStore } from "react";

/** Says a phrase in the language of the interface. A key that English lacks does not compile. */
export type Translate = (key: PhraseKey, values?: PhraseValues) => string;

type Table = Readonly<Record<string, string>>;

type Load = () => Promise<Table>;

const file =
  (load: () => Promise<{ default: Table }>): Load =>
  async () =>
    (await load()).default;

/** A table of which a file holds only what differs. */
const variant =
  (base: Load, changes: Load): Load =>
  async () => {
    const [same, other] = await Promise.all([base(), changes()]);
    return { ...same, ...other };
  };

const english = file(() => import("@atrium/phrases/en.json"));
const french = file(() => import("@atrium/phrases/fr-fr.json"));

/** Each table is a file of its own: a visitor loads one language. A bare `fr` means the first that begins so. */
const tables: Record<PhraseLanguage, Load> = {
  en: english,
  "en-gb": variant(
    english,
    file(() => import("@atrium/phrases/en-gb.json")),
  ),
  de: file(() => import("@atrium/phrases/de.json")),
  "es-es": file(() => import("@atrium/phrases/es-es.json")),
  "fr-fr": french,
  "fr-ca": variant(
    french,
    file(() => import("@atrium/phrases/fr-ca.json")),
  ),
  "it-it": file(() => import("@atrium/phrases/it-it.json")),
  "nb-no": file(() => import("@atrium/phrases/nb-no.json")),
  "nl-nl": file(() => import("@atrium/phrases/nl-nl.json")),
  "pl-pl": file(() => import("@atrium/phrases/pl-pl.json")),
  "pt-pt": file(() => import("@atrium/phrases/pt-pt.json")),
};

/** The table that speaks a language; English where there is none yet. */
export function tableFor(language: string): PhraseLanguage {
  return matchLocale([language], Object.keys(tables) as PhraseLanguage[]) ?? "en";
}

export type Phrases = ReturnType<typeof createPhrases>;

/** The phrases of the language in use; another `t` with every change, so that React draws anew. */
export function createPhrases() {
  const listeners = new Set<() => void>();
  let spoken: PhraseLanguage | undefined;
  let t: Translate = (key) => key;
  return {
    get: () => t,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Loads the table of a language if it is not the one in use, and speaks it from then on. */
    async speak(language: string): Promise<void> {
      const name = tableFor(language);
      if (name === spoken) return;
      const [{ formatPhrase }, table] = await Promise.all([import("@atrium/phrases/format.ts"), tables[name]()]);
      spoken = name;
      t = (key, values) => formatPhrase(table, name, key, values);
      for (const listener of listeners) listener();
    },
  };
}

const Context = createContext<Phrases | undefined>(undefined);

export const PhrasesProvider = Context.Provider;

export function usePhrases(): Translate {
  const phrases = useContext(Context);
  if (!phrases) throw new Error("A screen stands outside the portal's phrases.");
  return useSyncExternalStore(phrases.subscribe, phrases.get, phrases.get);
}
