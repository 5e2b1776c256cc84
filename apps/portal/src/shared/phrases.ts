import type { PhraseValues } from "@atrium/phrases/format.ts";
import { filesOf, tableOf } from "@atrium/phrases/languages.ts";
import type { PhraseKey, PhraseLanguage } from "@atrium/phrases/phrases.ts";
import { createContext, useContext, useSyncExternalStore } from "react";

/** Says a phrase in the language of the interface. A key that English lacks does not compile. */
export type Translate = (key: PhraseKey, values?: PhraseValues) => string;

type Table = Readonly<Record<string, string>>;

/** Each is a file of its own: a visitor loads one language. */
const files: Record<PhraseLanguage, () => Promise<{ default: Table }>> = {
  en: () => import("@atrium/phrases/en.json"),
  "en-gb": () => import("@atrium/phrases/en-gb.json"),
  de: () => import("@atrium/phrases/de.json"),
  "es-es": () => import("@atrium/phrases/es-es.json"),
  "fr-fr": () => import("@atrium/phrases/fr-fr.json"),
  "fr-ca": () => import("@atrium/phrases/fr-ca.json"),
  "it-it": () => import("@atrium/phrases/it-it.json"),
  "nb-no": () => import("@atrium/phrases/nb-no.json"),
  "nl-nl": () => import("@atrium/phrases/nl-nl.json"),
  "pl-pl": () => import("@atrium/phrases/pl-pl.json"),
  "pt-pt": () => import("@atrium/phrases/pt-pt.json"),
};

async function loadTable(language: PhraseLanguage): Promise<Table> {
  const parts = await Promise.all(filesOf(language).map((name) => files[name]()));
  return Object.assign({}, ...parts.map((part) => part.default)) as Table;
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
      const name = tableOf(language);
      if (name === spoken) return;
      const [{ formatPhrase }, table] = await Promise.all([import("@atrium/phrases/format.ts"), loadTable(name)]);
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
