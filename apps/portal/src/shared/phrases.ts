import type { PhraseValues } from "@atrium/phrases/format.ts";
import type { PhraseKey, PhraseLanguage } from "@atrium/phrases/phrases.ts";
import { matchLocale } from "@atrium/rules/languages.ts";
import { createContext, useContext, useSyncExternalStore } from "react";

/** Says a phrase in the language of the interface. A key that English lacks does not compile. */
export type Translate = (key: PhraseKey, values?: PhraseValues) => string;

type Table = Readonly<Record<string, string>>;

/** Each table is a file of its own: a visitor loads one language. */
const tables: Record<PhraseLanguage, () => Promise<{ default: Table }>> = {
  en: () => import("@atrium/phrases/en.json"),
  de: () => import("@atrium/phrases/de.json"),
  "nb-no": () => import("@atrium/phrases/nb-no.json"),
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
      const [{ formatPhrase }, { default: table }] = await Promise.all([
        import("@atrium/phrases/format.ts"),
        tables[name](),
      ]);
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
