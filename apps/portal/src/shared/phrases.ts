import type { PhraseValues } from "@atrium/phrases/format.ts";
import { filesOf, tableOf } from "@atrium/phrases/languages.ts";
import type { PhraseKey, PhraseLanguage } from "@atrium/phrases/phrases.ts";
import { createContext, useContext, useSyncExternalStore } from "react";

/** Says a phrase in the language of the interface. A key that English lacks does not compile. */
export type Translate = (key: PhraseKey, values?: PhraseValues) => string;

type Table = Readonly<Record<string, string>>;

type Files = Record<PhraseLanguage, () => Promise<{ default: Table }>>;

/** Each is a file of its own: a visitor loads one language, and of that only the ways in. */
const waysIn: Files = {
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

const inside: Files = {
  en: () => import("@atrium/phrases/inside/en.json"),
  "en-gb": () => import("@atrium/phrases/inside/en-gb.json"),
  de: () => import("@atrium/phrases/inside/de.json"),
  "es-es": () => import("@atrium/phrases/inside/es-es.json"),
  "fr-fr": () => import("@atrium/phrases/inside/fr-fr.json"),
  "fr-ca": () => import("@atrium/phrases/inside/fr-ca.json"),
  "it-it": () => import("@atrium/phrases/inside/it-it.json"),
  "nb-no": () => import("@atrium/phrases/inside/nb-no.json"),
  "nl-nl": () => import("@atrium/phrases/inside/nl-nl.json"),
  "pl-pl": () => import("@atrium/phrases/inside/pl-pl.json"),
  "pt-pt": () => import("@atrium/phrases/inside/pt-pt.json"),
};

async function loadTable(language: PhraseLanguage, parts: readonly Files[]): Promise<Table> {
  const files = parts.flatMap((part) => filesOf(language).map((name) => part[name]()));
  return Object.assign({}, ...(await Promise.all(files)).map((file) => file.default)) as Table;
}

export type Phrases = ReturnType<typeof createPhrases>;

/** The phrases of the language in use; another `t` with every change, so that React draws anew. */
export function createPhrases() {
  const listeners = new Set<() => void>();
  let parts: readonly Files[] = [waysIn];
  let spoken: { name: PhraseLanguage; parts: readonly Files[] } | undefined;
  let t: Translate = (key) => key;

  async function speak(name: PhraseLanguage): Promise<void> {
    if (name === spoken?.name && parts === spoken.parts) return;
    const wanted = { name, parts };
    const [{ formatPhrase }, table] = await Promise.all([import("@atrium/phrases/format.ts"), loadTable(name, parts)]);
    spoken = wanted;
    t = (key, values) => formatPhrase(table, name, key, values);
    for (const listener of listeners) listener();
  }

  return {
    get: () => t,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Loads the table of a language if it is not the one in use, and speaks it from then on. */
    speak: (language: string): Promise<void> => speak(tableOf(language)),
    /** From now on also what is said to people who are signed in. */
    async openInside(): Promise<void> {
      if (parts.length === 1) parts = [waysIn, inside];
      if (spoken) await speak(spoken.name);
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
